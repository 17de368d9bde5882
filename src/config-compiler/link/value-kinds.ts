import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'

export type ValueKind = 'number' | 'date' | 'text' | 'boolean' | 'files' | 'rows'

const kinds: Partial<Record<Field['type'], ValueKind>> = {
  integer: 'number',
  decimal: 'number',
  money: 'number',
  percent: 'number',
  year: 'number',
  date: 'date',
  'date-time': 'date',
  text: 'text',
  paragraph: 'text',
  'rich-text': 'text',
  'credit-code': 'text',
  mobile: 'text',
  email: 'text',
  url: 'text',
  user: 'text',
  boolean: 'boolean',
  files: 'files',
  list: 'rows',
  table: 'rows',
}

export const kindWords: Record<ValueKind, () => Phrase> = definePhrases({
  number: { zh: '数字', en: 'a number' },
  date: { zh: '日期', en: 'a date' },
  text: { zh: '文字', en: 'a text' },
  boolean: { zh: '是否', en: 'yes or no' },
  files: { zh: '附件', en: 'files' },
  rows: { zh: '列表', en: 'rows' },
})

/** Undefined where codes may be either texts or numbers. */
export const kindOfField = (field: Field): ValueKind | undefined =>
  field.multiple ? undefined : kinds[field.type]

export const kindOfYearFact = (name: string): ValueKind =>
  name === 'working' || name === 'realYear' ? 'number' : 'date'
