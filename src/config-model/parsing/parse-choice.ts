import type { Config } from '#config-model/config.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { regionChain } from '#config-model/facts/region.ts'
import { memoize } from '#config-model/memoize.ts'
import { cleanText, normalForm } from '#config-model/text/clean-text.ts'
import type { DictionaryItem } from '#config-model/types.generated.ts'
import { parseTexts, type ParsedText, type TextParser } from './parsed-text.ts'

const separators = /[、,，;；\n]/

/** The distinct names in a text of several. */
export const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(separators)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

/** By value or label; several for a multiple field. */
export const parseItems: TextParser = (written, field, { config, year }) => {
  const text = cleanText(written)
  const items = dictionaryItems(config, field.dictionary ?? '', year)

  return field.multiple
    ? parseSeveral(text, (name) => parseItem(items, name))
    : parseItem(items, text)
}

function parseItem(items: DictionaryItem[], text: string): ParsedText {
  const byCode = items.find(({ value }) => value === text)
  if (byCode) return { value: byCode.value }

  const name = normalForm(text)
  const exact = items.filter(({ label }) => label === text)
  const alike =
    exact.length > 0
      ? exact
      : items.filter(({ value, label }) => [value, label].some((word) => normalForm(word) === name))

  const [item] = alike
  if (item === undefined) return { fault: parseTexts.noItem({ text }) }

  const codes = [...new Set(alike.map(({ value }) => value))]

  return codes.length > 1
    ? { fault: parseTexts.severalItems({ text, codes: codes.slice(0, 5).join('、') }) }
    : { value: item.value }
}

/**
 * Deduplicates names, so that huge cells stay cheap. A text that is one name as a whole is that
 * one.
 */
function parseSeveral(text: string, parseOne: (name: string) => ParsedText): ParsedText {
  const whole = parseOne(text)
  if ('value' in whole) return { value: [whole.value] }

  const values: string[] = []

  for (const name of namesIn(text)) {
    const parsed = parseOne(name)
    if ('fault' in parsed) return parsed
    if (!values.includes(String(parsed.value))) values.push(String(parsed.value))
  }

  return { value: values }
}

/** Codes and names: by the whole chain, and the name alone where unique. */
const regionNames = memoize((config: Config) => {
  const codes = new Map<string, string | null>()
  for (const { c } of config.regions) {
    const chain = regionChain(config, c).map(({ n }) => normalForm(n))
    codes.set(c, c)

    for (let from = 0; from < chain.length; from++) {
      const name = chain.slice(from).join('')
      codes.set(name, codes.has(name) && codes.get(name) !== c ? null : c)
    }
  }

  return codes
})

/** By code, unique name, or chain of names. */
export const parseRegion: TextParser = (written, field, { config }) => {
  const text = cleanText(written)
  const parseOne = (name: string): ParsedText => {
    const code = regionNames(config).get(normalForm(name).replaceAll(/[/-]/g, ''))
    return code ? { value: code } : { fault: parseTexts.noRegion({ text: name }) }
  }

  return field.multiple ? parseSeveral(text, parseOne) : parseOne(text)
}

const flags = new Map([
  ...['是', '有', '对', '1', 'true', 'yes', 'y', '√', '✓'].map((word) => [word, true] as const),
  ...['否', '无', '错', '0', 'false', 'no', 'n', '×', '✗'].map((word) => [word, false] as const),
])

export const parseFlag: TextParser = (text) => {
  const value = flags.get(normalForm(text))
  return value === undefined ? { fault: parseTexts.noFlag() } : { value }
}
