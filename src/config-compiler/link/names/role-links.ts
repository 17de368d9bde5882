import type { Model } from '#config-compiler/link/model.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import { nouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import { roleCandidates } from './candidates.ts'

/** Reports names in an `auth`-like list that are neither a role nor a role set. */
export function linkRoles(model: Model, file: string, pointer: Pointer, names: string[] | undefined): void {
  for (const [index, name] of (names ?? []).entries())
    model.resolve(file, [...pointer, index], {
      rule: refRules.role,
      noun: nouns.role(),
      name,
      candidates: roleCandidates(model),
    })
}
