import type { Kind } from '#config-compiler/parse/kinds.ts'
import type { ParsedSource } from '#config-compiler/parse/source.ts'
import { yearDateOf } from '#config-model/facts/years.ts'
import { memoize } from '#config-model/memoize.ts'
import type { Years } from '#config-model/types.generated.ts'

/** Kinds of files in whose texts `{dates.NAME}` is the date of that name in `years.yaml`. */
export const kindsWithDates: ReadonlySet<Kind> = new Set<Kind>([
  'page',
  'form',
  'entity',
  'workflow',
  'menu',
  'messages',
  'portal',
  'texts',
])

const start = '{dates.'
const pattern = /\{dates\.([^{}]*)\}/g

type Translation = { years?: Partial<Pick<Years, 'dates'>> }

/**
 * Returns what fills the dates of a year into the texts of a file: as `text` of the date says, in
 * translations as the translation says, otherwise YYYY-MM-DD. Unknown names stay. A value without
 * dates is returned itself, an equal value for the same dates the same copy.
 */
export function createDateFiller(
  sources: Map<string, ParsedSource>,
): (path: string, kind: Kind, value: object) => object {
  const years = sources.get('years.yaml')?.value as Years | undefined
  const isUsed = [...sources.values()].some(({ text }) => text.includes(start))
  if (!years || !isUsed) return (_, _kind, value) => value

  return (path, kind, value) => {
    if (!kindsWithDates.has(kind)) return value
    const translations = kind === 'texts' ? translationsBeside(sources, path) : noTranslations

    return fillersOf(years)(translations)(value)
  }
}

const noTranslations: Translation[] = []
const translationLists = new WeakMap<object, Translation[]>()

/** The translations of the same locale that name dates; the same list while they are unchanged. */
function translationsBeside(sources: Map<string, ParsedSource>, path: string): Translation[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const translations = [...sources.values()].flatMap(({ path: other, value }) =>
    other.startsWith(folder) && (value as Translation | null)?.years?.dates
      ? [value as Translation]
      : [],
  )
  const [first] = translations
  if (!first) return noTranslations

  const before = translationLists.get(first)
  if (areSameItems(before, translations)) return before

  translationLists.set(first, translations)

  return translations
}

const areSameItems = (
  before: Translation[] | undefined,
  now: Translation[],
): before is Translation[] =>
  before?.length === now.length && now.every((item, at) => item === before[at])

const fillersOf = memoize((years: Years) =>
  memoize((translations: Translation[]) => {
    const textOf = (name: string): string | undefined => {
      const date = yearDateOf(years, name)
      const translated = translations
        .map(({ years: part }) => part?.dates && yearDateOf(part as Years, name)?.text)
        .find((text) => text !== undefined)

      return translated ?? date?.text ?? date?.date
    }

    return memoize((value: object) => fill(value, textOf) as object)
  }),
)

function fill(value: unknown, textOf: (name: string) => string | undefined): unknown {
  if (typeof value === 'string')
    return value.includes(start)
      ? value.replace(pattern, (written, name: string) => textOf(name) ?? written)
      : value
  if (value === null || typeof value !== 'object') return value

  const entries = Object.entries(value)
  const filled = entries.map(([key, item]) => [key, fill(item, textOf)] as const)
  if (filled.every(([, item], at) => item === entries[at]?.[1])) return value

  return Array.isArray(value) ? filled.map(([, item]) => item) : Object.fromEntries(filled)
}
