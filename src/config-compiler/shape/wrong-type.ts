import { createFinding, type Finding } from '#config-compiler/diagnostic/finding.ts'
import { type Pointer, type Problem, fixTexts } from '#config-compiler/diagnostic/problem.ts'
import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import type { ParsedSource } from '#config-compiler/parse/source.ts'
import { spellingRules } from '#config-compiler/parse/spelling-rules.ts'
import {
  joinPhrases,
  definePhrases,
  verbatimPhrase,
  type Phrase,
} from '#config-model/messages/phrase.ts'
import { parseNumber } from '#config-model/parsing/parse-number.ts'
import { describeFormat } from './format-words.ts'
import type { JsonShape } from './json-shape.ts'
import { schemaRules } from './schema-rules.ts'

const texts = definePhrases({
  halfWidthDigits: {
    zh: '数字用了全角，请改用半角：{text}',
    en: 'full-width digits: write {text}',
  },
  writeUnit: { zh: '请写上单位，如 "{text}"', en: 'write the unit, such as "{text}"' },
  useSeveralValues: { zh: '几个值请用 {several}', en: 'use {several} for several values' },
  mustBe: {
    zh: '{name}应为{expected}，实际是{actual}',
    en: '{name} must be {expected}, not {actual}',
  },
  quote: { zh: '请加上英文引号："{written}"', en: 'quote it: "{written}"' },
  quoteLikeMap: {
    zh: '以 { 或 [ 开头的文字须加英文引号',
    en: 'quote a text that starts with { or [',
  },
  writeItems: {
    zh: '列表的每一项以“- ”开头，或写成 [甲, 乙]',
    en: 'start every item with "- ", or write [a, b]',
  },
  removeBrackets: { zh: '请去掉方括号，只写 {value}', en: 'remove the brackets: {value}' },
  oneValueOnly: { zh: '这里只能写一个值', en: 'one value only may stand here' },
  writeTruth: { zh: '请写 true 或 false，不加引号', en: 'write true or false without quotes' },
  writeWithoutQuotes: { zh: '请写 {yes}，不加引号', en: 'write {yes} without quotes' },
  removeQuotes: { zh: '请去掉引号', en: 'remove the quotes' },
  blankAfterDash: { zh: '“-”后面要加一个空格', en: 'put a blank after "-"' },
  blankAfterColon: { zh: '“:”后面要加一个空格', en: 'put a blank after ":"' },
  writeAsList: {
    zh: '列表请写成 [{parts}]，或每一项以“- ”开头',
    en: 'write [{parts}], or start every item with "- "',
  },
  writeNumber: {
    zh: '请写阿拉伯数字，不加引号，如 {example}',
    en: 'write digits without quotes, such as {example}',
  },
  writeMap: {
    zh: '请写成 { 键: 值 }，或在下面缩进，每行一个“键: 值”',
    en: 'write { key: value }, or indent "key: value" below, one a line',
  },
  writeMapOf: {
    zh: '请写成 { 键: 值 }，可以写的键有 {names}',
    en: 'write { key: value }; the keys are {names}',
  },
  writeKeys: { zh: '请写成 { {keys} }', en: 'write { {keys} }' },
  valueOfType: { zh: '{type}“{value}”', en: '{type}, "{value}"' },
  file: { zh: '文件', en: 'the file' },
  item: { zh: '第 {number} 项', en: 'item {number}' },
  quoted: { zh: '“{word}”', en: '"{word}"' },
})

const typeWords: Record<string, (() => Phrase) | undefined> = definePhrases({
  string: { zh: '文字', en: 'a text' },
  integer: { zh: '整数', en: 'a whole number' },
  number: { zh: '数字', en: 'a number' },
  boolean: { zh: 'true 或 false', en: 'true or false' },
  array: { zh: '列表', en: 'a list' },
  object: { zh: '一组键值', en: 'a map' },
  null: { zh: '空', en: 'empty' },
})

const wordOf = (type: string): Phrase => typeWords[type]?.() ?? verbatimPhrase(type)

export function pointerName(pointer: Pointer): Phrase {
  const key = pointer.at(-1)
  if (key === undefined) return texts.file()
  return typeof key === 'number' ? texts.item({ number: key + 1 }) : quoteWord(key)
}

export const quoteWord = (word: string): Phrase => texts.quoted({ word })

/** The required form of a number without unit; else the schema's description. */
function withUnit(written: string, shape: JsonShape): Advice {
  const text = ['s', 'MB']
    .map((unit) => written + unit)
    .find((word) => new RegExp(shape.pattern ?? '', 'u').test(word))
  return { hint: text === undefined ? describeFormat(shape) : texts.writeUnit({ text }) }
}

interface Advice {
  rule?: RuleDescription
  hint?: Phrase | undefined
  text?: string
  safe?: boolean
}

/** With the probable fix; where quotes do not help, the schema's description. */
export function describeWrongType(
  source: ParsedSource,
  value: unknown,
  {
    types,
    pointer,
    shape = {},
  }: { types: string[]; pointer: Pointer; shape?: JsonShape | undefined },
): Finding {
  const range = source.range(pointer)
  const written = source.textAt(range)
  const several = Array.isArray(value) ? severalWords[String(pointer.at(-1))] : undefined
  const isQuotable = shape.pattern === undefined || new RegExp(shape.pattern, 'u').test(written)
  const single = isQuotable ? advise(value, { types, shape }, written) : withUnit(written, shape)
  const advice: Advice =
    several === undefined ? single : { hint: texts.useSeveralValues({ several }) }
  const expected = joinPhrases(types.map(wordOf), '或')
  const fix: Problem['fix'] =
    advice.text === undefined
      ? undefined
      : {
          kind: advice.safe ? 'safe' : 'review',
          title: fixTexts.write({ text: advice.text }),
          edits: [{ ...range, text: advice.text }],
        }

  return createFinding(
    { file: source.path, span: source.span(pointer) },
    advice.rule ?? schemaRules.type,
    texts.mustBe({ name: pointerName(pointer), expected, actual: wordFor(value) }),
    { hint: advice.hint ?? howToWrite(types, shape, value), fix },
  )
}

/** Where the intention is unknown. */
function howToWrite(types: string[], shape: JsonShape, value: unknown): Phrase {
  const wants = (type: string) => types.includes(type)
  if (wants('integer') || wants('number'))
    return texts.writeNumber({ example: shape.minimum ?? shape.maximum ?? 1 })

  if (wants('boolean')) return texts.writeTruth()
  if (wants('object')) {
    const keys = (shape.required ?? []).map((key) => `${key}: …`).join(', ')
    if (keys !== '') return texts.writeKeys({ keys })

    const likelyEntry = entryFor(value, shape)
    const names = Object.keys(shape.properties ?? {}).slice(0, maxKeys)
    if (likelyEntry !== undefined) return texts.writeKeys({ keys: likelyEntry })

    return names.length === 0
      ? texts.writeMap()
      : texts.writeMapOf({ names: joinPhrases(names, '、') })
  }
  return wants('array') ? texts.writeItems() : texts.oneValueOnly()
}

const maxKeys = 6

/** The entry that a bare value stands for: a count, or roles. */
function entryFor(value: unknown, { properties = {} }: JsonShape): string | undefined {
  const number = Object.keys(properties).find((key) => properties[key]?.type === 'integer')
  if (typeof value === 'number' && number !== undefined) return `${number}: ${value}`

  const names = Array.isArray(value) ? value : [value]
  return properties['roles'] && names.every((name) => typeof name === 'string')
    ? `roles: [${names.join(', ')}]`
    : undefined
}

/** Operators with one value, and their multi-value counterparts. */
const severalWords: Record<string, string> = { is: 'in', isNot: 'notIn' }

interface Expected {
  types: string[]
  shape: JsonShape
}

function advise(value: unknown, { types, shape }: Expected, written: string): Advice {
  const wants = (type: string) => types.includes(type)
  if (wants('string') && (typeof value === 'number' || typeof value === 'boolean'))
    return {
      rule: String(value) === written ? schemaRules.type : spellingRules.lossyNumber,
      hint: texts.quote({ written }),
      text: `"${written}"`,
      safe: true,
    }

  if (typeof value === 'string') return adviseText(value, { types, shape }, written)
  if (wants('string') && written.startsWith('{'))
    return { rule: spellingRules.unquotedTemplate, hint: texts.quoteLikeMap() }
  if (wants('array') && value !== null && typeof value === 'object')
    return { hint: texts.writeItems() }

  if (wants('string') && Array.isArray(value))
    return {
      hint:
        value.length === 1 && typeof value[0] === 'string'
          ? texts.removeBrackets({ value: value[0] })
          : texts.oneValueOnly(),
    }

  return {}
}

function adviseText(value: string, { types, shape }: Expected, written: string): Advice {
  const wants = (type: string) => types.includes(type)
  const isQuoted = /^["']/.test(written)
  if (wants('boolean')) {
    const yes = /^(y|yes|on|true|是)$/i.test(value)
    if (!yes && !/^(n|no|off|false|否)$/i.test(value)) return { hint: texts.writeTruth() }

    return {
      rule: isQuoted ? schemaRules.type : spellingRules.ambiguousBoolean,
      hint: texts.writeWithoutQuotes({ yes: String(yes) }),
      text: String(yes),
      safe: true,
    }
  }

  if ((wants('integer') || wants('number')) && value.trim() !== '' && !Number.isNaN(Number(value)))
    return { hint: texts.removeQuotes(), text: value.trim(), safe: true }

  if (/^[\d０-９]+$/.test(value) && (wants('integer') || wants('number'))) {
    const text = value.normalize('NFKC')
    return { hint: texts.halfWidthDigits({ text }), text, safe: true }
  }

  const number = wants('integer') || wants('number') ? readNumber(value) : undefined
  if (number !== undefined)
    return { hint: texts.writeWithoutQuotes({ yes: number }), text: String(number) }

  const condition = isCondition(shape) ? toCondition(value) : undefined
  if (condition !== undefined)
    return { hint: texts.writeKeys({ keys: condition }), text: `{ ${condition} }` }

  if (/^-\S/.test(value) && !wants('string'))
    return { rule: spellingRules.missingSpace, hint: texts.blankAfterDash() }
  if (/^[A-Za-z]\w*:\S/.test(value) && wants('object'))
    return { rule: spellingRules.missingSpace, hint: texts.blankAfterColon() }

  if (wants('array')) {
    const parts = value.split(/\s*[,，、/]\s*/).filter(Boolean)
    return { hint: texts.writeAsList({ parts: parts.join(', ') }), text: `[${parts.join(', ')}]` }
  }

  return {}
}

const maxNumberLength = 40

/** Written with separators or a unit. */
function readNumber(text: string): number | undefined {
  if (text.length > maxNumberLength) return undefined

  const [unit = ''] = /\D*$/.exec(text) ?? []
  for (const field of [{ type: 'decimal' as const }, { type: 'decimal' as const, unit }]) {
    const parsed = parseNumber(text, field)
    if ('value' in parsed && typeof parsed.value === 'number') return parsed.value
  }

  return undefined
}

/** A subject and an operator. */
const isCondition = ({ properties }: JsonShape): boolean =>
  properties !== undefined && ['field', 'is', 'notEmpty'].every((key) => properties[key])

/** Our words for the comparisons of programs and people. */
const comparisons: Record<string, string> = {
  '=': 'is',
  '==': 'is',
  '===': 'is',
  等于: 'is',
  是: 'is',
  '!=': 'isNot',
  '<>': 'isNot',
  不等于: 'isNot',
  '>': 'above',
  大于: 'above',
  '>=': 'atLeast',
  不小于: 'atLeast',
  '<': 'below',
  小于: 'below',
  '<=': 'atMost',
  不大于: 'atMost',
  包含: 'contains',
}

/** From a condition written as a sentence, such as `kind == other`. */
function toCondition(text: string): string | undefined {
  const [, subject, sign = '', object = ''] =
    /^([A-Za-z][\w.]*)\s*([=!<>]{1,3}|[\u4e00-\u9fa5]{1,3}?)\s*["']?([^\s"'=<>&|]+)["']?$/.exec(
      text.trim().normalize('NFKC'),
    ) ?? []
  const word = Object.hasOwn(comparisons, sign) ? comparisons[sign] : undefined
  if (subject === undefined || word === undefined) return undefined

  return subject === 'state' && word === 'is'
    ? `state: ${object}`
    : `field: ${subject}, ${word}: ${object}`
}

function wordFor(value: unknown): Phrase {
  if (value === null) return wordOf('null')
  if (Array.isArray(value)) return wordOf('array')
  if (typeof value === 'object') return wordOf('object')

  return texts.valueOfType({ type: wordOf(typeof value), value: String(value).slice(0, 40) })
}
