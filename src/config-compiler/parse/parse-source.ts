import { createFinding, type Finding } from '#config-compiler/diagnostic/finding.ts'
import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import { lastOf, memberOf } from '#config-model/assert.ts'
import { type Phrase, definePhrases } from '#config-model/messages/phrase.ts'
import type { AddFinding } from './check-scalar.ts'
import { diagnoseSyntax } from './diagnose/diagnose-syntax.ts'
import { NodeReader } from './read-nodes.ts'
import { ParsedSource, parseTree, spanOf, type SourceFile } from './source.ts'
import { spellingRules } from './spelling-rules.ts'
import { yamlRules } from './yaml-rules.ts'

const texts = definePhrases({
  yamlTagsSuch: { zh: '不支持 YAML 标签 {tag}', en: 'YAML tags such as {tag} are not supported' },
  notValidYaml: { zh: 'YAML 写法有误', en: 'not valid YAML' },
  checkIndentationQuotes: {
    zh: '请检查本行及上一行的缩进、引号和标点',
    en: 'check indentation, quotes and punctuation of this line and the one above',
  },
  fileEmpty: { zh: '文件没有内容', en: 'the file is empty' },
  fillDeleteFile: { zh: '请填写内容或删除该文件', en: 'fill it, or delete the file' },
  fileHoldsOne: { zh: '一个文件只能有一份内容', en: 'a file holds one document only' },
  deleteLine: { zh: '请删除分隔线 ---', en: 'delete the line ---' },
  yamlTagsNot: { zh: '不支持 YAML 标签', en: 'YAML tags are not supported' },
  deleteTagStarts: {
    zh: '请删除以 ! 开头的标签；若是文字，请加英文引号',
    en: 'delete the tag that starts with !; if it is text, quote it',
  },
  nestedTooDeeply: { zh: '嵌套过深', en: 'nested too deeply' },
  checkBracketsIndentation: { zh: '请检查括号或缩进', en: 'check brackets and indentation' },
  noNameAfter: { zh: '“&”或“*”后面没有名称', en: 'no name after "&" or "*"' },
  lineNotStart: { zh: '不能以“%”开头', en: 'a line may not start with "%"' },
  characterNotFollow: {
    zh: '双引号里的“\\”后面不能是这个字：请改用单引号，或写成“\\\\”',
    en: 'this character may not follow "\\" in double quotes: use single quotes, or "\\\\"',
  },
  indentationNotFit: { zh: '缩进与上下文不符', en: 'the indentation does not fit its neighbours' },
  valueNotStart: { zh: '值不能以这个符号开头', en: 'a value may not start with this character' },
  commaMissingWithin: {
    zh: '方括号或花括号里缺少英文逗号',
    en: 'a comma is missing within brackets or braces',
  },
  twoOneLine: {
    zh: '一行里有两个“键: 值”，或下一级写在了值的后面',
    en: 'two "key: value" in one line, or something below a value',
  },
  missing: { zh: '这里缺少“:”或“- ”', en: 'a ":" or "- " is missing here' },
  missingAfterKey: {
    zh: '键后面缺少“:”，或缩进与上下文不符',
    en: 'a ":" is missing after the key, or the indentation does not fit',
  },
  nothingStandValue: {
    zh: '这里不应有内容：上一个值已经结束',
    en: 'nothing may stand here: the value before has ended',
  },
  fileLargerThan: { zh: '文件超过 1MB', en: 'the file is larger than 1 MB' },
  splitIntoSeveral: { zh: '请拆成多个文件', en: 'split it into several files' },
  fileHoldsNul: { zh: '文件含有空字符，不是文本文件', en: 'the file holds a NUL and is no text' },
  saveFileUtf: { zh: '请用 UTF-8 编码重新保存', en: 'save the file as UTF-8' },
  fileUtf16: {
    zh: '文件是用 UTF-16 编码保存的（记事本里叫“Unicode”）',
    en: 'the file is saved as UTF-16 (Notepad calls it "Unicode")',
  },
  saveAsUtf8: {
    zh: '请另存为 UTF-8：在记事本的“另存为”中把编码选为 UTF-8',
    en: 'save it as UTF-8: choose the encoding UTF-8 in "Save as" of Notepad',
  },
  notUtfFrom: {
    zh: '从这里起不是 UTF-8 编码，可能是 GBK',
    en: 'not UTF-8 from here on, perhaps GBK',
  },
  nestedMoreThan: { zh: '嵌套超过 {maxNesting} 层', en: 'nested more than {maxNesting} levels' },
})

const maxLength = 1024 * 1024
const maxNesting = 60

/**
 * Stage 1: turns text into a value with positions, or into problems. Never throws; the running time
 * is bounded for any text.
 */
export function parseSource(source: SourceFile): {
  parsed: ParsedSource | null
  problems: Finding[]
} {
  const { path, text } = source
  const refused = refuse(text)
  if (refused) {
    const before = text.slice(0, refused.at).split('\n')
    const column = lastOf(before).length + 1
    const span = { line: before.length, column, endLine: before.length, endColumn: column + 1 }

    return {
      parsed: null,
      problems: [
        createFinding({ file: path, span }, refused.rule, refused.message, { hint: refused.hint }),
      ],
    }
  }

  const tree = parseTree(text)
  const { document, lines } = tree
  const problems: Finding[] = []
  const add: AddFinding = (range, rule, message, { hint, fix, related } = {}) => {
    const { line, column } = spanOf(lines, text, related?.range ?? range)
    const others = related ? [{ file: path, line, column, message: related.message }] : undefined
    problems.push(
      createFinding({ file: path, span: spanOf(lines, text, range) }, rule, message, {
        hint,
        fix,
        related: others,
      }),
    )
  }

  const fault = document.errors[0] ?? document.warnings[0]

  if (fault) {
    const tag =
      fault.code === 'TAG_RESOLVE_FAILED' ? /^!\S*/.exec(text.slice(fault.pos[0]))?.[0] : undefined
    const tagProblem = tag
      ? { ...memberOf(yamlErrors, fault.code), message: texts.yamlTagsSuch({ tag }) }
      : yamlErrors[fault.code]
    const diagnosis = tagProblem ?? diagnoseSyntax(text, fault.pos[0])

    if (diagnosis)
      add(
        'range' in diagnosis ? diagnosis.range : { start: fault.pos[0], end: fault.pos[1] },
        diagnosis.rule,
        diagnosis.message,
        { hint: diagnosis.hint, fix: 'fix' in diagnosis ? diagnosis.fix : undefined },
      )
    else
      add(
        { start: fault.pos[0], end: fault.pos[1] },
        yamlRules.syntax,
        stumbles[fault.code] ?? texts.notValidYaml(),
        { hint: texts.checkIndentationQuotes() },
      )

    return { parsed: null, problems }
  }

  if (document.contents === null) {
    add({ start: 0, end: 0 }, yamlRules.emptyFile, texts.fileEmpty(), {
      hint: texts.fillDeleteFile(),
    })
    return { parsed: null, problems }
  }

  const value = new NodeReader(text, add).read(document.contents)

  return { parsed: new ParsedSource(source, value, tree), problems }
}

const yamlErrors: Record<string, { rule: RuleDescription; message: Phrase; hint: Phrase }> = {
  MULTIPLE_DOCS: {
    rule: yamlRules.multipleDocuments,
    message: texts.fileHoldsOne(),
    hint: texts.deleteLine(),
  },
  TAG_RESOLVE_FAILED: {
    rule: yamlRules.customTag,
    message: texts.yamlTagsNot(),
    hint: texts.deleteTagStarts(),
  },
  RESOURCE_EXHAUSTION: {
    rule: yamlRules.tooDeep,
    message: texts.nestedTooDeeply(),
    hint: texts.checkBracketsIndentation(),
  },
}

/** Parser errors without a known cause. */
const stumbles: Record<string, Phrase> = {
  BAD_ALIAS: texts.noNameAfter(),
  BAD_DIRECTIVE: texts.lineNotStart(),
  BAD_DQ_ESCAPE: texts.characterNotFollow(),
  BAD_INDENT: texts.indentationNotFit(),
  BAD_SCALAR_START: texts.valueNotStart(),
  BLOCK_IN_FLOW: texts.commaMissingWithin(),
  BLOCK_AS_IMPLICIT_KEY: texts.twoOneLine(),
  MISSING_CHAR: texts.missing(),
  MULTILINE_IMPLICIT_KEY: texts.missingAfterKey(),
  UNEXPECTED_TOKEN: texts.nothingStandValue(),
}

/** UTF-16 read as UTF-8: the byte order mark, or Latin letters with a NUL beside each. */
const isUtf16 = /^(?:\ufffd{2}|(?:[^\0]\0){4}|(?:\0[^\0]){4})/

/** Before parsing. */
function refuse(
  text: string,
): { at: number; rule: RuleDescription; message: Phrase; hint: Phrase } | null {
  if (text.length > maxLength)
    return {
      at: 0,
      rule: yamlRules.tooLarge,
      message: texts.fileLargerThan(),
      hint: texts.splitIntoSeveral(),
    }

  const zero = text.indexOf('\0')
  if (zero !== -1)
    return {
      at: zero,
      rule: spellingRules.encoding,
      ...(isUtf16.test(text)
        ? { message: texts.fileUtf16(), hint: texts.saveAsUtf8() }
        : { message: texts.fileHoldsNul(), hint: texts.saveFileUtf() }),
    }

  const replaced = text.indexOf('\ufffd')

  if (replaced !== -1)
    return {
      at: replaced,
      rule: spellingRules.encoding,
      message: texts.notUtfFrom(),
      hint: texts.saveFileUtf(),
    }

  const deep = tooDeep(text)

  return deep === -1
    ? null
    : {
        at: deep,
        rule: yamlRules.tooDeep,
        message: texts.nestedMoreThan({ maxNesting }),
        hint: texts.checkBracketsIndentation(),
      }
}

/**
 * The offset of too deep nesting, counted before parsing, which would overflow the stack; -1 for
 * none.
 */
function tooDeep(text: string): number {
  let depth = 0
  for (const { 0: mark, index } of text.matchAll(/[[{\]}]/g)) {
    depth = mark === '[' || mark === '{' ? depth + 1 : Math.max(0, depth - 1)
    if (depth > maxNesting) return index
  }

  const deep = new RegExp(`^(?: {${maxNesting * 2 + 1}}|(?: *- ){${maxNesting + 1}})`, 'm').exec(
    text,
  )

  return deep ? deep.index : -1
}
