import type { Config } from '#config-model/config.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'

export type ParsedText = { value: Json } | Fault
export interface Fault {
  fault: Phrase
}

/** For numbers and dates: patterns are slow on thousands of blanks. */
export const longestFigure = 60

/** Takes a trimmed, non-blank text. */
export type TextParser = (text: string, field: Field, context: ParseContext) => ParsedText

export interface ParseContext {
  config: Config
  /** Dictionaries differ by year. */
  year: number | null
}

export const parseTexts = definePhrases({
  noNumber: { zh: '“{text}”不是数字', en: '"{text}" is no number' },
  notExact: {
    zh: '“{text}”不是一个确切的数字，请只填写数字',
    en: '"{text}" is no exact number; write the number alone',
  },
  wrongGroups: {
    zh: '“{text}”中的分隔符位置不对；小数点请用“.”',
    en: 'the separators in "{text}" are misplaced; write "." for the decimal point',
  },
  scientific: {
    zh: '“{text}”是科学记数法，可能已丢失末尾的数字，请写出全部数字',
    en: '"{text}" is scientific notation and may have lost digits; write all of them',
  },
  longNumber: {
    zh: '“{text}”超过 15 位数字，无法准确保存，请核对',
    en: '"{text}" has more than 15 digits and cannot be stored exactly; check it',
  },
  wholeNumber: { zh: '“{text}”须为整数', en: '"{text}" must be a whole number' },
  otherUnit: {
    zh: '“{text}”的单位不是“{unit}”，请换算后只填写数字',
    en: 'the unit of "{text}" is not "{unit}"; convert it and write the number alone',
  },
  noUnit: {
    zh: '“{text}”中只填写数字，不写“{unit}”',
    en: 'write the number of "{text}" alone, without "{unit}"',
  },
  unclearUnit: {
    zh: '“{text}”没有写明单位，请换算为“{unit}”后只填写数字',
    en: '"{text}" does not say its unit; convert it to "{unit}" and write the number alone',
  },
  noDate: {
    zh: '“{text}”不是日期，请写成 2025-08-01',
    en: '"{text}" is no date; write 2025-08-01',
  },
  noDateTime: {
    zh: '“{text}”不是日期和时间，请写成 2025-08-01 18:00:00',
    en: '"{text}" is no date and time; write 2025-08-01 18:00:00',
  },
  dateOnly: {
    zh: '“{text}”中有时间，这里只填写日期，如 2025-08-01',
    en: '"{text}" has a time of day; write the date alone, such as 2025-08-01',
  },
  noFlag: { zh: '请写 是 或 否', en: 'write 1 (yes) or 0 (no)' },
  noItem: { zh: '没有“{text}”这一项', en: 'there is no item "{text}"' },
  severalItems: {
    zh: '有几项都叫“{text}”，请改写代码：{codes}',
    en: 'several items are called "{text}"; write the code of one: {codes}',
  },
  noRegion: {
    zh: '没有“{text}”这个地区，请写代码或全名，如 某市/某县',
    en: 'there is no region "{text}"; write its code or whole name',
  },
  notText: { zh: '这一项不能用文字填写', en: 'this cannot be filled in by a text' },
})
