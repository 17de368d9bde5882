import type { Kind } from '#config-compiler/parse/kinds.ts'
import { worded, type Phrase } from '#config-model/messages/phrase.ts'
import { definitions, schemas } from './schemas.ts'

const known = new Map<Kind, Map<string, string>>()

/** The Chinese title a kind's schema gives a key; the key itself in quotes when it has none. */
export function keyTitle(kind: Kind, key: string): string {
  let titles = known.get(kind)
  if (!titles) {
    titles = new Map()
    collectTitles(schemas[kind], titles)
    collectTitles(definitions, titles)
    known.set(kind, titles)
  }

  return titles.get(key) ?? `“${key}”`
}

/** What a key is called in both languages: its Chinese title, in English the key itself. */
export const keyWord = (kind: Kind, key: string): Phrase =>
  worded({ zh: keyTitle(kind, key), en: key })

/** Every titled property below a schema; of two with one name the first counts. */
function collectTitles(schema: unknown, titles: Map<string, string>): void {
  if (schema === null || typeof schema !== 'object') return

  const { properties } = schema as { properties?: Record<string, { title?: string }> }
  for (const [key, { title }] of Object.entries(properties ?? {}))
    if (typeof title === 'string' && !titles.has(key)) titles.set(key, title)
  for (const inner of Object.values(schema)) collectTitles(inner, titles)
}
