import type { Kind } from '#config-compiler/parse/kinds.ts'
import { phraseOf, type Phrase } from '#config-model/messages/phrase.ts'
import { definitions, configSchemas } from './schemas.ts'

const titlesByKind = new Map<Kind, Map<string, string>>()

/** The Chinese title a kind's schema gives a key; the key itself in quotes when it has none. */
export function keyTitle(kind: Kind, key: string): string {
  let titles = titlesByKind.get(kind)
  if (!titles) {
    titles = new Map()
    collectTitles(configSchemas[kind], titles)
    collectTitles(definitions, titles)
    titlesByKind.set(kind, titles)
  }

  return titles.get(key) ?? `“${key}”`
}

/** What a key is called in both languages: its Chinese title, in English the key itself. */
export const keyWord = (kind: Kind, key: string): Phrase =>
  phraseOf({ zh: keyTitle(kind, key), en: key })

/** Every titled property below a schema; of two with one name the first counts. */
function collectTitles(schema: unknown, titles: Map<string, string>): void {
  if (schema === null || typeof schema !== 'object') return

  const { properties } = schema as { properties?: Record<string, { title?: string }> }
  for (const [key, { title }] of Object.entries(properties ?? {}))
    if (typeof title === 'string' && !titles.has(key)) titles.set(key, title)
  for (const inner of Object.values(schema)) collectTitles(inner, titles)
}
