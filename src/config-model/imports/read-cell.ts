import type { Config } from '#config-model/config.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { regionChain } from '#config-model/facts/region.ts'
import { isDate } from '#config-model/facts/time.ts'
import { memoize } from '#config-model/memoize.ts'
import { phrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'

const texts = phrases({
  noItem: { zh: '没有“{text}”这一项', en: 'there is no item "{text}"' },
  noRegion: {
    zh: '没有“{text}”这个地区，请写代码或全名，如 某市/某县',
    en: 'there is no region "{text}"; write its code or whole name',
  },
  noFlag: { zh: '请写 是 或 否', en: 'write 1 (yes) or 0 (no)' },
  noNumber: { zh: '“{text}”不是数字', en: '"{text}" is no number' },
  noDate: { zh: '“{text}”不是日期，请写成 2025-08-01', en: '"{text}" is no date; write 2025-08-01' },
})

/** The value that the text of a cell stands for, or what is wrong with it; an empty cell has none. */
export type ReadCell = { value: Json } | { fault: Phrase }

const numbers = new Set(['integer', 'decimal', 'money', 'percent', 'year'])

/** Reads the text of a cell as its field wants it: items and regions by name or code, dates as people write them. */
export function readCell(config: Config, field: Field, text: string, year: number | null): ReadCell {
  if (text === '') return { value: null }
  if (field.type === 'dictionary') return readItems(config, field, text, year)
  if (field.type === 'region') return readRegion(config, text)
  if (field.type === 'boolean') return readFlag(text)
  if (numbers.has(field.type)) return readNumber(text, field.type === 'percent')
  if (field.type === 'date' || field.type === 'date-time') return readDate(text, field.type)
  return { value: text }
}

/** A percentage is the figure before its sign in a percent field, and the share that it means elsewhere. */
function readNumber(text: string, isPercent: boolean): ReadCell {
  const [, digits = '', sign = ''] = /^([^%％]*)([%％]?)$/.exec(text.replaceAll(/[,，\s]/g, '')) ?? []
  const number = digits === '' ? Number.NaN : Number(digits)
  if (!Number.isFinite(number)) return { fault: texts.noNumber({ text }) }
  return { value: sign === '' || isPercent ? number : Number((number / 100).toPrecision(15)) }
}

function readItems(config: Config, field: Field, text: string, year: number | null): ReadCell {
  const items = dictionaryItems(config, field.dictionary ?? '', year)
  const found: string[] = []
  const names = field.multiple ? text.split(/[、,，;；\n]/).map((word) => word.trim()) : [text]
  // Each name once: a cell of many thousands costs no more than the dictionary has items.
  for (const name of new Set(names)) {
    if (name === '') continue
    const item = items.find(({ value, label }) => value === name || label === name)
    if (!item) return { fault: texts.noItem({ text: name }) }
    found.push(item.value)
  }
  return { value: field.multiple ? found : (found[0] ?? null) }
}

/** Regions by code and by name: of the whole way down, and alone where one alone has it. */
const regionNames = memoize((config: Config) => {
  const known = new Map<string, string | null>()
  for (const { c } of config.regions) {
    const chain = regionChain(config, c).map(({ n }) => n)
    known.set(c, c)
    for (let from = 0; from < chain.length; from++) {
      const name = chain.slice(from).join('')
      known.set(name, known.has(name) && known.get(name) !== c ? null : c)
    }
  }
  return known
})

function readRegion(config: Config, text: string): ReadCell {
  const code = regionNames(config).get(text.replaceAll(/[\s/／-]/g, ''))
  return code ? { value: code } : { fault: texts.noRegion({ text }) }
}

function readFlag(text: string): ReadCell {
  if (['是', '1', 'true', 'TRUE', '√'].includes(text)) return { value: true }
  return ['否', '0', 'false', 'FALSE', '×'].includes(text) ? { value: false } : { fault: texts.noFlag() }
}

function readDate(text: string, type: 'date' | 'date-time'): ReadCell {
  const [, year, month, day, time] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return { fault: texts.noDate({ text }) }
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isDate(date)) return { fault: texts.noDate({ text }) }
  if (type === 'date') return { value: date }
  const [hours = '00', minutes = '00', seconds = '00'] = (time ?? '').split(':').map((part) => part.padStart(2, '0'))
  return { value: `${date} ${hours === '' ? '00' : hours}:${minutes}:${seconds}` }
}
