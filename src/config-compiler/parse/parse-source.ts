import { yamlRules } from '#config-compiler/parse/yaml-rules.ts'
import { spellingRules } from '#config-compiler/parse/spelling-rules.ts'
import { diagnoseSyntax } from './diagnose-syntax.ts'
import { finding, type Finding } from '#config-compiler/diagnostic/finding.ts'
import { say, type Phrase } from '#config-model/messages/phrase.ts'
import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import { NodeReader } from './read-nodes.ts'
import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import { ParsedSource, parseTree, spanOf, type Range, type SourceFile } from './source.ts'

const maxLength = 1024 * 1024
const maxNesting = 60

/** Stage 1: text → value with positions, or problems. Never throws and never runs long, whatever the text. */
export function parseSource(source: SourceFile): { parsed: ParsedSource | null; problems: Finding[] } {
  const { path, text } = source
  const refused = refuse(text)
  if (refused) {
    const before = text.slice(0, refused.at).split('\n')
    const column = before.at(-1)!.length + 1
    const span = { line: before.length, column, endLine: before.length, endColumn: column + 1 }
    return { parsed: null, problems: [finding(path, span, refused.rule, refused.message, { hint: refused.hint })] }
  }
  const tree = parseTree(text)
  const { document, lines } = tree
  const problems: Finding[] = []
  const add = (
    range: Range,
    rule: RuleDescription,
    message: Phrase,
    hint?: Phrase,
    fix?: Problem['fix'],
    related?: { range: Range; message: string },
  ) => {
    const { line, column } = spanOf(lines, text, related?.range ?? range)
    const others = related ? [{ file: path, line, column, message: related.message }] : undefined
    problems.push(finding(path, spanOf(lines, text, range), rule, message, { hint, fix, related: others }))
  }
  const fault = document.errors[0] ?? document.warnings[0]
  if (fault) {
    const tag = fault.code === 'TAG_RESOLVE_FAILED' ? /^!\S*/.exec(text.slice(fault.pos[0]))?.[0] : undefined
    const known = tag ? { ...yamlErrors[fault.code]!, message: say`不支持 YAML 标签 ${tag}` } : yamlErrors[fault.code]
    const found = known ?? diagnoseSyntax(text, fault.pos[0])
    if (found)
      add(
        'range' in found ? found.range : { start: fault.pos[0], end: fault.pos[1] },
        found.rule,
        found.message,
        found.hint,
        'fix' in found ? found.fix : undefined,
      )
    else
      add(
        { start: fault.pos[0], end: fault.pos[1] },
        yamlRules.syntax,
        stumbles[fault.code] ?? say`YAML 写法有误`,
        say`请检查本行及上一行的缩进、引号和标点`,
      )
    return { parsed: null, problems }
  }
  if (document.contents === null) {
    add({ start: 0, end: 0 }, yamlRules.emptyFile, say`文件没有内容`, say`请填写内容或删除该文件`)
    return { parsed: null, problems }
  }
  const value = new NodeReader(text, add).read(document.contents)
  return { parsed: new ParsedSource(source, value, tree), problems }
}

const yamlErrors: Record<string, { rule: RuleDescription; message: Phrase; hint: Phrase }> = {
  MULTIPLE_DOCS: {
    rule: yamlRules.multipleDocuments,
    message: say`一个文件只能有一份内容`,
    hint: say`请删除分隔线 ---`,
  },
  TAG_RESOLVE_FAILED: {
    rule: yamlRules.customTag,
    message: say`不支持 YAML 标签`,
    hint: say`请删除以 ! 开头的标签；若是文字，请加英文引号`,
  },
  RESOURCE_EXHAUSTION: { rule: yamlRules.tooDeep, message: say`嵌套过深`, hint: say`请检查括号或缩进` },
}

/** Where the parser stumbled, when the text shows none of the usual causes. */
const stumbles: Record<string, Phrase> = {
  BAD_ALIAS: say`“&”或“*”后面没有名称`,
  BAD_DIRECTIVE: say`不能以“%”开头`,
  BAD_DQ_ESCAPE: say`双引号里的“\\”后面不能是这个字`,
  BAD_INDENT: say`缩进与上下文不符`,
  BAD_SCALAR_START: say`值不能以这个符号开头`,
  BLOCK_IN_FLOW: say`方括号或花括号里缺少英文逗号`,
  BLOCK_AS_IMPLICIT_KEY: say`一行里有两个“键: 值”，或下一级写在了值的后面`,
  MISSING_CHAR: say`这里缺少“:”或“- ”`,
  MULTILINE_IMPLICIT_KEY: say`键后面缺少“:”，或缩进与上下文不符`,
  UNEXPECTED_TOKEN: say`这里不应有内容：上一个值已经结束`,
}

/** What is refused before any parser sees it. */
function refuse(text: string): { at: number; rule: RuleDescription; message: Phrase; hint: Phrase } | null {
  if (text.length > maxLength)
    return { at: 0, rule: yamlRules.tooLarge, message: say`文件超过 1MB`, hint: say`请拆成多个文件` }
  const zero = text.indexOf('\0')
  if (zero !== -1)
    return {
      at: zero,
      rule: spellingRules.encoding,
      message: say`文件含有空字符，不是文本文件`,
      hint: say`请用 UTF-8 编码重新保存`,
    }
  const replaced = text.indexOf('\ufffd')
  if (replaced !== -1)
    return {
      at: replaced,
      rule: spellingRules.encoding,
      message: say`从这里起不是 UTF-8 编码，可能是 GBK`,
      hint: say`请用 UTF-8 编码重新保存`,
    }
  const deep = tooDeep(text)
  return deep === -1
    ? null
    : { at: deep, rule: yamlRules.tooDeep, message: say`嵌套超过 ${maxNesting} 层`, hint: say`请检查括号或缩进` }
}

/** Where brackets or indentation go too deep, counted without a parser: two deeply nested texts end the process inside it; -1 when nowhere. */
function tooDeep(text: string): number {
  let depth = 0
  for (const { 0: mark, index } of text.matchAll(/[[{\]}]/g)) {
    depth = mark === '[' || mark === '{' ? depth + 1 : Math.max(0, depth - 1)
    if (depth > maxNesting) return index
  }
  const deep = new RegExp(`^(?: {${maxNesting * 2 + 1}}|(?: *- ){${maxNesting + 1}})`, 'm').exec(text)
  return deep ? deep.index : -1
}
