import { schemaRules } from '#config-compiler/shape/schema-rules.ts'
import { spellingRules } from '#config-compiler/parse/spelling-rules.ts'
import { words } from './check-scalar.ts'
import type { Shape } from './json-shape.ts'
import { finding, type Finding } from '#config-compiler/diagnostic/finding.ts'
import { say, type Phrase } from '#config-model/messages/phrase.ts'
import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import type { ParsedSource, Pointer } from '#config-compiler/parse/source.ts'

/** What the parts of a value are called in messages. */
export function nameOf(pointer: Pointer): string {
  const key = pointer.at(-1)
  if (key === undefined) return '文件'
  return typeof key === 'number' ? `第 ${key + 1} 项` : `“${key}”`
}

const typeWords: Record<string, string> = {
  string: '文字',
  integer: '整数',
  number: '数字',
  boolean: 'true 或 false',
  array: '列表',
  object: '一组键值',
  null: '空',
}

/** A number that lacks its unit, as the schema wants it; else what the schema says. */
function withUnit(written: string, shape: Shape): Advice {
  const text = ['s', 'MB'].map((unit) => written + unit).find((word) => new RegExp(shape.pattern!, 'u').test(word))
  return { hint: text === undefined ? words(shape.description) : say`请写上单位，如 "${text}"` }
}

interface Advice {
  rule?: RuleDescription
  hint?: Phrase | undefined
  /** What to write instead. */
  text?: string
  safe?: boolean
}

/** A value of the wrong type, with the way out that its spelling suggests; when quotes would not make it right, what the schema says. */
export function wrongType(
  source: ParsedSource,
  value: unknown,
  types: string[],
  pointer: Pointer,
  shape: Shape = {},
): Finding {
  const range = source.range(pointer)
  const written = source.textAt(range)
  const several = Array.isArray(value) ? severalWords[String(pointer.at(-1))] : undefined
  const isQuotable = shape.pattern === undefined || new RegExp(shape.pattern, 'u').test(written)
  const advice: Advice =
    several !== undefined
      ? { hint: say`几个值请用 ${several}` }
      : isQuotable
        ? advise(value, types, written)
        : withUnit(written, shape)
  const expected = types.map((type) => typeWords[type] ?? type).join('或')
  const fix: Problem['fix'] =
    advice.text === undefined
      ? undefined
      : {
          kind: advice.safe ? 'safe' : 'review',
          title: `改为 ${advice.text}`,
          edits: [{ ...range, text: advice.text }],
        }
  return finding(
    source.path,
    source.span(pointer),
    advice.rule ?? schemaRules.type,
    say`${nameOf(pointer)}应为${expected}，实际是${wordFor(value)}`,
    {
      hint: advice.hint,
      fix,
    },
  )
}

/** Judgements of one value, by those of several. */
const severalWords: Record<string, string> = { is: 'in', isNot: 'notIn' }

function advise(value: unknown, types: string[], written: string): Advice {
  const wants = (type: string) => types.includes(type)
  if (wants('string') && (typeof value === 'number' || typeof value === 'boolean'))
    return {
      rule: String(value) === written ? schemaRules.type : spellingRules.lossyNumber,
      hint: say`请加上英文引号："${written}"`,
      text: `"${written}"`,
      safe: true,
    }
  if (typeof value === 'string') return adviseText(value, types, written)
  if (wants('string') && written.startsWith('{'))
    return { rule: spellingRules.unquotedTemplate, hint: say`以 { 或 [ 开头的文字须加英文引号` }
  if (wants('array') && value !== null && typeof value === 'object')
    return { hint: say`列表的每一项以“- ”开头，或写成 [甲, 乙]` }
  if (wants('string') && Array.isArray(value))
    return {
      hint:
        value.length === 1 && typeof value[0] === 'string'
          ? say`请去掉方括号，只写 ${value[0]}`
          : say`这里只能写一个值`,
    }
  return {}
}

function adviseText(value: string, types: string[], written: string): Advice {
  const wants = (type: string) => types.includes(type)
  const isQuoted = /^["']/.test(written)
  if (wants('boolean')) {
    const yes = /^(y|yes|on|true|是)$/i.test(value)
    if (!yes && !/^(n|no|off|false|否)$/i.test(value)) return { hint: say`请写 true 或 false，不加引号` }
    return {
      rule: isQuoted ? schemaRules.type : spellingRules.ambiguousBoolean,
      hint: say`请写 ${String(yes)}，不加引号`,
      text: String(yes),
      safe: true,
    }
  }
  if ((wants('integer') || wants('number')) && value.trim() !== '' && !Number.isNaN(Number(value)))
    return { hint: say`请去掉引号`, text: value.trim(), safe: true }
  if (/^-\S/.test(value) && !wants('string'))
    return { rule: spellingRules.missingSpace, hint: say`“-”后面要加一个空格` }
  if (/^[A-Za-z]\w*:\S/.test(value) && wants('object'))
    return { rule: spellingRules.missingSpace, hint: say`“:”后面要加一个空格` }
  if (wants('array')) {
    const parts = value.split(/\s*[,，、]\s*/).filter(Boolean)
    return { hint: say`列表请写成 [${parts.join(', ')}]，或每一项以“- ”开头`, text: `[${parts.join(', ')}]` }
  }
  return {}
}

function wordFor(value: unknown): Phrase | string {
  if (value === null) return '空'
  if (Array.isArray(value)) return '列表'
  return typeof value === 'object'
    ? '一组键值'
    : say`${typeWords[typeof value] ?? typeof value}“${String(value).slice(0, 40)}”`
}
