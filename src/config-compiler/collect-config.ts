import type { Config, Region } from '#config-model/config.ts'
import { groupTextsByLocale } from '#config-model/localize-config.ts'
import { memoize } from '#config-model/memoize.ts'
import type {
  Dictionary,
  Entity,
  Form,
  Menu,
  Messages,
  Page,
  Workflow,
} from '#config-model/types.generated.ts'
import { expandTexts } from './expand/expand-texts.ts'
import type { Expansion } from './expand/expansion.ts'
import type { CheckCache } from './incremental/check-cache.ts'
import { kindOfPath, type Kind } from './parse/kinds.ts'
import type { ParsedSource } from './parse/source.ts'

/** Not for security: 16 hex digits. Cached per file. */
const hashOfSources = (sources: Iterable<ParsedSource>): string =>
  fnv([...sources].map(hashOfSource).toSorted().join('\n'))

const hashOfSource = memoize((source: ParsedSource) => fnv(`${source.path}\n${source.text}`))

/** For missing or unreadable files, so that the others can be checked. Never activated. */
const standIns = {
  portal: { name: '', locales: [], limits: {}, footer: { copyright: '' } },
  years: { historyYears: [], windows: {} },
  roles: { roles: {} },
  routes: [],
  channels: {},
} as unknown as Pick<Config, 'portal' | 'years' | 'roles' | 'routes' | 'channels'>

/**
 * Collects the typed items of all files, without invalid ones. Parts without changed files keep
 * their identity, and so does the whole.
 */
export function collectConfig(
  sources: Map<string, ParsedSource>,
  expansion: Expansion,
  cache: Pick<CheckCache<unknown>, 'reuse'>,
): Config {
  const byKind = new Map<Kind, unknown[]>()
  for (const path of sources.keys()) {
    const pathKind = kindOfPath(path)
    if (!pathKind) continue

    const value = expansion.value(path)
    const definition = byKind.get(pathKind.kind)
    if (definition) definition.push(pathKind.id, value)
    else byKind.set(pathKind.kind, [pathKind.id, value])
  }

  const itemsOf = (kind: Kind) => byKind.get(kind) ?? []
  const single = <Name extends keyof typeof standIns>(name: Name) =>
    (itemsOf(name)[1] ?? standIns[name]) as Config[Name]
  const several = <Made extends object>(
    kind: Kind,
    make: (items: [string, never][]) => Made,
    besides: object[] = [],
  ) => cache.reuse(kind, [...itemsOf(kind), ...besides], () => make(inPairs(itemsOf(kind))))

  const config: Config = {
    hash: hashOfSources(sources.values()),
    portal: single('portal'),
    years: single('years'),
    roles: single('roles'),
    routes: single('routes'),
    menus: several('menu', Object.fromEntries<Menu>),
    pages: several('page', Object.fromEntries<Page>),
    forms: several('form', Object.fromEntries<Form>),
    entities: several('entity', Object.fromEntries<Entity>),
    workflows: several('workflow', Object.fromEntries<Workflow>),
    dictionaries: several('dictionary', Object.fromEntries<Dictionary>),
    messages: several('messages', (files: [string, Messages][]) =>
      Object.assign({}, ...files.map(([, value]) => value)),
    ),
    channels: single('channels'),
    regions: several('regions', (files: [string, Region[]][]) =>
      files.flatMap(([, value]) => value),
    ),
    texts: several(
      'texts',
      (files) => expandTexts(groupTextsByLocale(files), expansion),
      expansion.expanded,
    ),
  }

  return cache.reuse('config', Object.values(config), () => config)
}

/** Ids and values alternate in the list. */
const inPairs = (items: unknown[]) =>
  Array.from(
    { length: items.length / 2 },
    (_, at) => [items[2 * at], items[2 * at + 1]] as [string, never],
  )

/** 64-bit FNV-1a of UTF-16 units. */
function fnv(text: string): string {
  let low = 0x84222325
  let high = 0xcbf29ce4
  for (let at = 0; at < text.length; at++) {
    low ^= text.charCodeAt(at)
    const product = low * 0x1b3
    high = (Math.imul(high, 0x1b3) + (low << 8) + Math.floor(product / 0x1_0000_0000)) >>> 0
    low = product >>> 0
  }

  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0')
}
