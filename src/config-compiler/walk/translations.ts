import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { deriveFromModel, type Model } from '#config-compiler/model.ts'
import { itemAt } from '#config-model/assert.ts'
import { itemName } from '#config-model/localize-config.ts'
import { memoize } from '#config-model/memoize.ts'

type Node = Record<string, unknown>

interface TextSite {
  file: string
  at: Pointer
  key: string
  text: unknown
  isTranslated: boolean
  value: unknown
  holder: unknown
  /** Allowed names, and those used by some translation. */
  names: string[]
  knownKeys: Set<string>
}

/** Keys of a translation file that keep their identity while nothing that decides them changes. */
interface TextGroup {
  sites: readonly TextSite[]
  /** Absent from the configuration. */
  orphans: readonly TextSite[]
}

/**
 * Visits every key of every translation file beside the configuration it translates; stops at
 * unknown keys. A visit only reports: it is skipped while the texts and what they translate are
 * unchanged.
 */
export function walkTexts(model: Model, visit: (site: TextSite) => void): void {
  model.visit(textGroups, ({ sites }) => sites.forEach(visit))
}

/** Keys that translate nothing. */
export const findOrphanTexts = (model: Model): TextSite[] =>
  textGroups(model).flatMap(({ orphans }) => orphans)

/** In the order of the files: parts, their entries and what is below an entry. */
const textGroups = deriveFromModel((model): readonly TextGroup[] => {
  const groups: TextGroup[] = []
  for (const file of model.files.filter((path) => path.startsWith('texts/'))) {
    const all = model.config.texts[itemAt(file.split('/'), 1)]

    for (const part of sitesIn(file, [], model.value(file) as Node, {
      holder: model.config,
      all,
    })) {
      groups.push(groupOf([part]))
      const inPart = below(part, all)
      if (!inPart) continue

      for (const entry of sitesIn(file, part.at, inPart.texts, inPart)) {
        groups.push(groupOf([entry]))
        const inEntry = below(entry, inPart.all as Node | undefined)
        if (inEntry) groups.push(entryGroup(entry, inEntry))
      }
    }
  }

  return groups
})

const groupOf = (sites: readonly TextSite[]): TextGroup => ({
  sites,
  orphans: sites.filter(({ isTranslated }) => !isTranslated),
})

/** A translated object and its texts, and those of all files together. */
interface Translated {
  texts: Node
  holder: unknown
  all: unknown
}

interface Entry {
  of: Translated
  entry: TextSite
}

const isSameEntry = (one: Entry, other: Entry): boolean =>
  one.of.holder === other.of.holder &&
  one.of.all === other.of.all &&
  one.entry.file === other.entry.file &&
  one.entry.at.join('/') === other.entry.at.join('/')

const entryGroups = new WeakMap<Node, Entry & { group: TextGroup }>()

/** Below an entry of a part, such as an entity. */
function entryGroup(entry: TextSite, of: Translated): TextGroup {
  const last = entryGroups.get(of.texts)
  if (last && isSameEntry(last, { of, entry })) return last.group

  const sites: TextSite[] = []
  const walk = (site: TextSite, { texts, holder, all }: Translated) => {
    for (const inner of sitesIn(site.file, site.at, texts, { holder, all })) {
      sites.push(inner)
      const deeper = below(inner, all as Node | undefined)
      if (deeper) walk(inner, deeper)
    }
  }

  walk(entry, of)
  const group = groupOf(sites)

  entryGroups.set(of.texts, { of, entry, group })

  return group
}

/** What a key translates, when it is a group of texts. */
function below(
  { key, text, isTranslated, value }: TextSite,
  all: Node | undefined,
): Translated | undefined {
  const isGroup = isTranslated && isNode(text) && isNode(value)
  return isGroup ? { texts: text, holder: value, all: all?.[key] } : undefined
}

function sitesIn(
  file: string,
  pointer: Pointer,
  texts: Node,
  { holder, all }: { holder: unknown; all: unknown },
): TextSite[] {
  const items = namesIn(holder, texts)
  const knownKeys = new Set(Object.keys(all ?? {}))
  const names = [...items.keys()]

  return Object.entries(texts).map(([key, text]) => ({
    file,
    at: [...pointer, key],
    key,
    text,
    isTranslated: items.has(key),
    value: items.get(key),
    holder,
    names,
    knownKeys,
  }))
}

const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object'

/** The names a translation node may use: keys of an object, item names of a list. */
function namesIn(value: unknown, texts: Node): Map<string, unknown> {
  if (Array.isArray(value))
    return new Map(
      value.map((item: unknown, index) => [
        itemName(item, texts) ?? labelOf(item) ?? String(index),
        item,
      ]),
    )

  return new Map(isNode(value) ? Object.entries(value) : [])
}

const labelOf = (item: unknown): string | undefined => {
  const name = isNode(item)
    ? (item['id'] ?? item['value'] ?? item['field'] ?? item['path'] ?? item['title'])
    : undefined
  return typeof name === 'string' ? name : undefined
}

/** Without unknown dates of the year, which are reported where they stand. */
export const findPlaceholders = (text: string) =>
  [...new Set(text.match(/\{(?!dates\.)[^{}]*\}/g) ?? [])].toSorted()

const knownKeys = new Set([
  'title',
  'label',
  'help',
  'placeholder',
  'message',
  'body',
  'statement',
  'confirm',
  'done',
  'subtitle',
  'ownerTitle',
])

interface Untranslated {
  file: string
  pointer: Pointer
  count: number
  locale: string
  /**
   * Paths of the maps with the texts: a problem of the translation there explains what is missing.
   */
  places: string[]
}

/**
 * Chinese texts of a file that a locale does not translate, one entry per file and locale; only
 * kinds of text that the locale translates elsewhere.
 */
export function findMissingTexts(model: Model): Untranslated[] {
  const out: Untranslated[] = []
  for (const [locale, texts] of Object.entries(model.config.texts)) {
    const parts = {
      entities: model.config.entities,
      workflows: model.config.workflows,
      dictionaries: model.config.dictionaries,
      forms: model.config.forms,
      pages: model.config.pages,
    }

    for (const [part, items] of Object.entries(parts)) {
      const translated = (texts as Node)[part]
      if (!isNode(translated)) continue

      for (const [id, item] of Object.entries(items)) {
        if (!isNode(item)) continue

        const itemTexts = translated[id]
        const all = untranslatedIn(item)(isNode(itemTexts) ? itemTexts : noTexts)

        // Shared blocks are translated once, at their definition.
        const ownPlaces = all.filter(
          (at) => !model.expansion.origin(`${part}/${id}.yaml`, at).block,
        )

        if (ownPlaces[0])
          out.push({
            file: `${part}/${id}.yaml`,
            pointer: ownPlaces[0],
            count: ownPlaces.length,
            locale,
            places: ownPlaces.flatMap((at) => [
              [part, id, ...at.slice(0, -1)].join('/'),
              [part, id, ...at.slice(0, -2)].join('/'),
            ]),
          })
      }
    }
  }

  return out
}

const noTexts = {}

/** Places of Chinese texts below an item that its translations lack. */
const untranslatedIn = memoize((item: object) =>
  memoize((texts: object) => {
    const places: Pointer[] = []
    collect([], item, texts, places)
    return places
  }),
)

function collect(at: Pointer, value: unknown, texts: unknown, places: Pointer[]): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const name = isNode(texts) ? (itemName(item, texts) ?? String(index)) : String(index)
      collect([...at, index], item, isNode(texts) ? texts[name] : undefined, places)
    }
  } else if (isNode(value)) {
    for (const [key, inner] of Object.entries(value)) {
      const text = isNode(texts) ? texts[key] : undefined
      if (
        typeof inner === 'string' &&
        knownKeys.has(key) &&
        /[\u4e00-\u9fff]/.test(inner) &&
        typeof text !== 'string'
      )
        places.push([...at, key])
      else collect([...at, key], inner, text, places)
    }
  }
}
