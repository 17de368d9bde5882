import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { nameNouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import type { Model } from '#config-compiler/model.ts'
import type { Entity } from '#config-model/types.generated.ts'
import { titledCandidates } from './candidates.ts'
import { roleName } from './name-kinds.ts'

/** Roles and role sets of an `auth`-like list. */
export function linkRoles(
  model: Model,
  file: string,
  pointer: Pointer,
  names: string[] | undefined,
): void {
  model.resolve(file, pointer, names, roleName(model))
}

const sources = new Set<Entity['source']>(['accounts', 'eventLog', 'articleReads'])

/** Dictionaries of the roles of accounts, and of notices' audiences. */
function roleDictionaries({ source, article, fields }: Entity): string[] {
  const names = [...(sources.has(source) ? ['roles'] : []), article?.audience?.roles ?? '']
  return names.flatMap((name) =>
    Object.hasOwn(fields, name) ? (fields[name]?.dictionary ?? []) : [],
  )
}

export function linkRoleItems(model: Model): void {
  const { entities, dictionaries, roles } = model.config
  for (const id of new Set(Object.values(entities).flatMap(roleDictionaries)))
    for (const [index, { value, until }] of (dictionaries[id]?.items ?? []).entries())
      if (until === undefined)
        model.resolve(`dictionaries/${id}.yaml`, ['items', index, 'value'], value, {
          rule: refRules.roleValue,
          noun: nameNouns.role(),
          candidates: () => titledCandidates(roles.roles),
        })
}
