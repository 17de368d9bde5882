import { textBefore } from './assert.ts'
import type { Config } from './config.ts'
import type { Words } from './messages/words.ts'

type Node = { [key: string]: unknown }
const identities = ['id', 'field', 'value', 'path', 'name', 'title'] as const

/**
 * Translations mirror the configuration's structure; list items are matched by id, field, value,
 * path or name. Untranslated texts stay Chinese. The default locale returns the configuration
 * itself.
 * @param words the model's messages
 */
export function localizeConfig(config: Config, locale: string, words?: Words): Config {
  const texts = config.texts[locale]
  if (!texts && !words) return config
  const translated = texts ? (translate(config, texts) as Config) : config

  return words ? { ...translated, words } : translated
}

function translate(value: unknown, texts: unknown): unknown {
  if (typeof texts === 'string') return typeof value === 'string' ? texts : value
  if (value === null || typeof value !== 'object' || texts === null || typeof texts !== 'object')
    return value

  const byName = texts as Node

  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => {
      const name = itemName(item, byName) ?? String(index)
      return Object.hasOwn(byName, name) ? translate(item, byName[name]) : item
    })
  }

  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      Object.hasOwn(byName, key) ? translate(inner, byName[key]) : inner,
    ]),
  )
}

/** Drops translations of parts that are absent from the configuration. */
export function withoutOrphans(config: Config, texts: Config['texts']): Config['texts'] {
  return Object.fromEntries(
    Object.entries(texts).map(([locale, tree]) => [
      locale,
      (orphansLeftOut(config, tree) ?? {}) as typeof tree,
    ]),
  )
}

function orphansLeftOut(value: unknown, texts: unknown): unknown {
  if (typeof texts !== 'object' || texts === null) return texts
  if (typeof value !== 'object' || value === null) return undefined

  const byName = texts as Node
  const held = Array.isArray(value)
    ? value.map((item: unknown, index) => [itemName(item, byName) ?? String(index), item] as const)
    : Object.entries(value)
  const remainingEntries = held.flatMap(([name, inner]) => {
    const text = Object.hasOwn(byName, name) ? orphansLeftOut(inner, byName[name]) : undefined
    return text === undefined ? [] : [[name, text] as const]
  })

  return remainingEntries.length === 0 ? undefined : Object.fromEntries(remainingEntries)
}

export function itemName(item: unknown, texts: Node): string | undefined {
  if (item === null || typeof item !== 'object') return undefined

  for (const key of identities) {
    const name = (item as Node)[key]
    if (typeof name === 'string' && Object.hasOwn(texts, name)) return name
  }

  return undefined
}

/** Collects files `locale/name` into one tree per locale; later files win. */
export function groupTextsByLocale(
  files: [string, unknown][],
): Record<string, Config['texts'][string]> {
  const byLocale: Record<string, Node> = {}
  for (const [id, tree] of files) {
    const locale = textBefore(id, '/')
    byLocale[locale] = mergeTrees(byLocale[locale] ?? {}, tree as Node)
  }

  return byLocale as Record<string, Config['texts'][string]>
}

function mergeTrees(a: Node, b: Node): Node {
  const out = { ...a }
  for (const [key, value] of Object.entries(b)) {
    const existingNode = out[key]
    out[key] =
      existingNode !== null &&
      typeof existingNode === 'object' &&
      value !== null &&
      typeof value === 'object'
        ? mergeTrees(existingNode as Node, value as Node)
        : value
  }

  return out
}
