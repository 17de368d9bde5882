import { formatPhrase, type Locale } from '#config-model/messages/phrase.ts'
import type { AccessSection } from './access-table.ts'
import { valueSeparator, changeWords } from './table-words.ts'

/** One fact per line. */
export function formatAccessTable(sections: AccessSection[], locale: Locale = 'zh-CN'): string {
  const separator = valueSeparator(locale)
  const textOf = ({ title, lines }: AccessSection): string => {
    const facts = lines.map(({ key, values }) => `${key}: ${values.join(separator)}\n`)
    return `\n## ${title}\n${facts.join('')}`
  }

  return `${formatPhrase(changeWords.heading(), locale)}${sections.map(textOf).join('')}`
}

/** New, gone, or lists more or less than before. */
export interface AccessChange {
  section: string
  key: string
  kind: 'new' | 'gone' | 'changed'
  gained: string[]
  lost: string[]
}

export function compareAccessTables(
  before: string,
  after: string,
  locale: Locale = 'zh-CN',
): AccessChange[] {
  if (before === after) return []

  const old = facts(before, valueSeparator(locale))
  const now = facts(after, valueSeparator(locale))

  return [...new Set([...old.keys(), ...now.keys()])].toSorted().flatMap((place) => {
    const was = old.get(place)
    const is = now.get(place)
    if (was?.join('、') === is?.join('、')) return []

    const [section = '', key = ''] = place.split('\n')

    return {
      section,
      key,
      kind: kindOf(was, is),
      gained: (is ?? []).filter((item) => !was?.includes(item)),
      lost: (was ?? []).filter((item) => !is?.includes(item)),
    }
  })
}

function kindOf(was: string[] | undefined, is: string[] | undefined): AccessChange['kind'] {
  if (was === undefined) return 'new'
  return is === undefined ? 'gone' : 'changed'
}

export function describeAccessChange(
  { section, key, kind, gained, lost }: AccessChange,
  locale: Locale = 'zh-CN',
): string {
  const formatValues = (values: string[]) =>
    values.length === 0 ? changeWords.nobody() : values.join(valueSeparator(locale))
  const whole = { new: changeWords.added, gone: changeWords.gone, changed: changeWords.changed }[
    kind
  ]
  const difference = differenceOf({ gained, lost }, locale)
  const values = {
    new: formatValues(gained),
    gone: formatValues(lost),
    changed: difference === '' ? changeWords.reordered() : difference,
  }[kind]

  return formatPhrase(whole({ section, key, values }), locale)
}

/** The added and removed values; empty without any. */
export function differenceOf(
  { gained, lost }: Pick<AccessChange, 'gained' | 'lost'>,
  locale: Locale,
): string {
  const some = (values: string[]) => values.join(valueSeparator(locale))
  const parts = [
    ...(gained.length > 0 ? [changeWords.gained({ values: some(gained) })] : []),
    ...(lost.length > 0 ? [changeWords.lost({ values: some(lost) })] : []),
  ]

  return parts.map((part) => formatPhrase(part, locale)).join(locale === 'en-US' ? '; ' : '；')
}

/** By section and key, without comments and blank lines. */
function facts(text: string, joint: string): Map<string, string[]> {
  const factsByKey = new Map<string, string[]>()
  let section = ''
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3).trim()
    const colon = line.indexOf(': ')
    const end = colon === -1 && line.endsWith(':') ? line.length - 1 : colon
    if (line.startsWith('#') || end === -1) continue

    factsByKey.set(
      `${section}\n${line.slice(0, end)}`,
      line
        .slice(end + 1)
        .trim()
        .split(joint)
        .filter(Boolean),
    )
  }

  return factsByKey
}
