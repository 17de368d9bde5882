import type { Config } from '#config-model/config.ts'
import { entityOf } from '#config-model/config.ts'
import { formatDate } from '#config-model/facts/time.ts'
import { isDay } from '#config-model/field-traits.ts'
import { formatValue } from '#config-model/field-types.ts'
import { fillPlaceholders } from '#config-model/messages/fill-placeholders.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'

export const templateDay = 'today'

/** To write on by hand where a value is missing. */
const blank = '＿＿＿＿＿＿＿＿'

interface Written {
  text: string
  sign?: string
}

/** All but a letter's salutation are indented by two characters. */
export interface FilledLine {
  text: string
  isAddress: boolean
}

export interface FilledText {
  text: FilledLine[]
  sign: string[]
}

export function placeholderNames(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
}

/** Whether a value can be part of a sentence. */
export function isPrintable({ type }: Field): boolean {
  return ![
    'files',
    'list',
    'table',
    'group',
    'rich-text',
    'password',
    'reference',
    'user',
  ].includes(type)
}

/** Null without a template. */
export function fillFieldTemplate(
  config: Config,
  record: EntityRecord,
  name: string,
  now: Date,
): FilledText | null {
  const { fields } = entityOf(config, record.entity)
  const template = Object.hasOwn(fields, name) ? fields[name]?.template : undefined
  return template === undefined ? null : fillText(config, record, template, now)
}

/** Plain lines without empty ones, and the signature. */
export function fillText(
  config: Config,
  record: EntityRecord,
  written: Written,
  now: Date,
): FilledText {
  const { fields } = entityOf(config, record.entity)
  const dayOf = isChinese(written.text) ? chineseDay : (day: string) => day
  const tell = (name: string): string => {
    if (name === templateDay) return dayOf(formatDate(now))

    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field || !isPrintable(field)) return ''

    const value = record.data[name]

    return isDay(field) && typeof value === 'string'
      ? dayOf(value)
      : formatValue(value, field, config).trim()
  }

  const linesOf = (text: string) => {
    const values = Object.fromEntries(
      placeholderNames(text).map((name) => [name, tell(name) || blank]),
    )
    return text
      .split('\n')
      .map((line) => fillPlaceholders(line, values).trim())
      .filter((line) => line !== '')
  }

  return {
    text: linesOf(written.text).map((text, at) => ({
      text,
      isAddress: at === 0 && /[：:]$/.test(text),
    })),
    sign: linesOf(written.sign ?? ''),
  }
}

export const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

export const isUntranslated = (original: string, displayedText: string): boolean =>
  isChinese(original) && original === displayedText

function chineseDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}
