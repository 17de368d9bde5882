import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { deriveFromModel, type Model } from '#config-compiler/model.ts'
import { itemAt } from '#config-model/assert.ts'
import { itemName } from '#config-model/localize-config.ts'

type Node = Record<string, unknown>

interface TextSite {
  file: string
  at: Pointer
  key: string
  text: unknown
  /** Whether the configuration has this name, with a value. */
  isTranslated: boolean
  value: unknown
  /** The object that contains the name. */
  holder: unknown
  /** Allowed names, and those used by some translation. */
  names: string[]
  knownKeys: Set<string>
}

/**
 * Every key of every translation file beside the configuration it translates; stops at unknown
 * keys. Unlike the visits `each…` it is repeated as a whole; the same state gives the same sites.
 */
export function walkTexts(model: Model, visit: (site: TextSite) => void): void {
  for (const site of textSites(model)) visit(site)
}

const textSites = deriveFromModel((model): readonly TextSite[] => {
  const sites: TextSite[] = []
  const walk = (
    file: string,
    pointer: Pointer,
    texts: Node,
    { holder, all }: { holder: unknown; all: unknown },
  ) => {
    const items = namesIn(holder, texts)
    const knownKeys = new Set(Object.keys(all ?? {}))
    const names = [...items.keys()]

    for (const [key, text] of Object.entries(texts)) {
      const at = [...pointer, key]
      const value = items.get(key)
      const isTranslated = items.has(key)

      sites.push({ file, at, key, text, isTranslated, value, holder, names, knownKeys })
      if (isTranslated && isNode(text) && isNode(value))
        walk(file, at, text, { holder: value, all: (all as Node | undefined)?.[key] })
    }
  }

  for (const file of model.files.filter((path) => path.startsWith('texts/')))
    walk(file, [], model.value(file) as Node, {
      holder: model.config,
      all: model.config.texts[itemAt(file.split('/'), 1)],
    })

  return sites
})

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

export const gapsIn = (text: string) => [...new Set(text.match(/\{[^{}]*\}/g) ?? [])].toSorted()

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
export function missingTexts(model: Model): Untranslated[] {
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
        const all: Pointer[] = []
        collect([], item, translated[id], all)

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
