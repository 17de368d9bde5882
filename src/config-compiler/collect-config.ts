import type { Config, Region } from '#config-model/config.ts'
import { localTexts } from '#config-model/messages/texts.ts'
import type { ConfigKinds } from '#config-model/types.generated.ts'
import { expandTexts } from './expand/expand-texts.ts'
import type { Expansion } from './expand/expansion.ts'
import { hashOf } from './hash-sources.ts'
import { kindOf, type Kind } from './parse/kinds.ts'
import type { ParsedSource } from './parse/source.ts'

/** What stands for a file every configuration has while it cannot be read: nothing, so that the others can be checked. Such a configuration is never used. */
const standIns = {
  portal: { name: '', locales: [], limits: {}, footer: { copyright: '' } },
  years: { historyYears: [], windows: {} },
  roles: { roles: {} },
  routes: [],
} as unknown as Pick<Config, 'portal' | 'years' | 'roles' | 'routes'>

/** Typed items of all files as one Config; a file whose shape is wrong is simply not there. */
export function collectConfig(sources: Map<string, ParsedSource>, expansion: Expansion): Config {
  const byKind = new Map<Kind, [string, unknown][]>()
  for (const path of sources.keys()) {
    const known = kindOf(path)
    if (!known) continue
    const value = expansion.value(path)
    const found = byKind.get(known.kind)
    if (found) found.push([known.id, value])
    else byKind.set(known.kind, [[known.id, value]])
  }
  const of = <K extends keyof ConfigKinds>(kind: Kind) =>
    (byKind.get(kind) ?? []) as [string, NonNullable<ConfigKinds[K]>][]
  return {
    hash: hashOf(sources.values()),
    portal: of<'Portal'>('portal')[0]?.[1] ?? standIns.portal,
    years: of<'Years'>('years')[0]?.[1] ?? standIns.years,
    roles: of<'Roles'>('roles')[0]?.[1] ?? standIns.roles,
    routes: of<'Routes'>('routes')[0]?.[1] ?? standIns.routes,
    menus: Object.fromEntries(of<'Menu'>('menu')),
    pages: Object.fromEntries(of<'Page'>('page')),
    forms: Object.fromEntries(of<'Form'>('form')),
    entities: Object.fromEntries(of<'Entity'>('entity')),
    workflows: Object.fromEntries(of<'Workflow'>('workflow')),
    dictionaries: Object.fromEntries(of<'Dictionary'>('dictionary')),
    messages: Object.assign({}, ...of<'Messages'>('messages').map(([, value]) => value)),
    regions: of<'Regions'>('regions').flatMap(([, value]) => value as Region[]),
    texts: expandTexts(localTexts(of<'Texts'>('texts')), expansion),
  }
}
