import type { Config } from '#config-model/config.ts'
import { entityOf } from '#config-model/config.ts'
import { formatValue } from '#config-model/field-types.ts'
import { formatDate } from '#config-model/facts/time.ts'
import { fill } from '#config-model/messages/fill.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'

/** What a template may name beside the fields of its record: the day it is printed. */
export const templateDay = 'today'

/** What stands where nothing is filled in yet: room to write by hand. */
const blank = '＿＿＿＿＿＿＿＿'

/** The names a template asks for, in its order. */
export function templateNames(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
}

/** Whether a field's value can stand in a sentence. */
export function isPrintable({ type }: Field): boolean {
  return !['files', 'list', 'table', 'group', 'rich-text', 'password'].includes(type)
}

/** The paragraphs of a field's template with the record's values as they are read: plain text, never markup. Empty when the field has none. */
export function templateParagraphs(config: Config, record: EntityRecord, name: string, now: Date): string[] {
  const { fields } = entityOf(config, record.entity)
  const text = Object.hasOwn(fields, name) ? fields[name]?.template?.text : undefined
  if (text === undefined) return []
  const [year, month, day] = formatDate(now).split('-').map(Number)
  const values = Object.fromEntries(
    templateNames(text).map((asked) => {
      if (asked === templateDay) return [asked, `${year}年${month}月${day}日`]
      const field = Object.hasOwn(fields, asked) ? fields[asked] : undefined
      const words = field && isPrintable(field) ? formatValue(record.data[asked], field, config) : ''
      return [asked, words.trim() === '' ? blank : words]
    }),
  )
  return text
    .split('\n')
    .map((line) => fill(line, values).trim())
    .filter((line) => line !== '')
}
