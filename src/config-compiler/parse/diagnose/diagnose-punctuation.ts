import { yamlRules } from '#config-compiler/parse/yaml-rules.ts'
import { itemAt } from '#config-model/assert.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Diagnosis, Line } from './diagnosis.ts'

const texts = definePhrases({
  commaMissingBefore: {
    zh: '“{match}”前面缺少英文逗号',
    en: 'a comma is missing before "{match}"',
  },
  separateEntriesBraces: {
    zh: '花括号里的各项用英文逗号隔开',
    en: 'separate the entries in braces by commas',
  },
  equalsSignBetween: { zh: '键和值之间用了等号', en: 'an equals sign between key and value' },
  writeColonSpace: {
    zh: '请改用英文冒号加空格：“键: 值”',
    en: 'write a colon and a space: "key: value"',
  },
  colonMissingAfter: { zh: '“{match}”后面缺少英文冒号', en: 'a colon is missing after "{match}"' },
  writeSpaceAfter: {
    zh: '请写成“键: 值”，冒号后面空一格',
    en: 'write "key: value" with a space after the colon',
  },
  entriesAfterHave: {
    zh: '这里多了“- ”，后面的各项都没有',
    en: 'a "- " that the entries after it have not',
  },
  removeWriteBefore: {
    zh: '请删除“- ”，或给后面的每一项都写上',
    en: 'remove the "- ", or write it before every entry',
  },
  textAfterNot: { zh: '“{mark}”后面的文字没有缩进', en: 'the text after "{mark}" is not indented' },
  indentEveryLine: {
    zh: '这段文字的每一行都要比上面的键多缩进 2 格',
    en: 'indent every line of the text by two spaces more than its key',
  },
  addComma: { zh: '加上逗号', en: 'add a comma' },
  writeColon: { zh: '改为冒号', en: 'write a colon' },
  deleteDash: { zh: '删除“- ”', en: 'delete "- "' },
})

/**
 * A mark that is missing or wrong between the words of one line: a comma in braces, or the colon
 * after a key.
 */
export function missingMark(line: Line): Diagnosis | null {
  return missingComma(line) ?? equalsSign(line)
}

function missingComma(line: Line): Diagnosis | null {
  const match =
    /^(.*[{,] *["']?[A-Za-z][\w-]*["']?: +(?:"[^"]*"|'[^']*'|\[[^[\]]*\]|[^\s"',:{}[\]]+))( +)(["']?[A-Za-z][\w-]*["']?): /.exec(
      line.text,
    )

  if (!match) return null

  const gap = line.start + itemAt(match, 1).length
  const start = gap + itemAt(match, 2).length

  return {
    rule: yamlRules.syntax,
    range: { start, end: start + itemAt(match, 3).length },
    message: texts.commaMissingBefore({ match: match[3] ?? '' }),
    hint: texts.separateEntriesBraces(),
    fix: { kind: 'safe', title: texts.addComma(), edits: [{ start: gap, end: gap, text: ',' }] },
  }
}

function equalsSign(line: Line): Diagnosis | null {
  const match = /^(\s*(?:- )?[A-Za-z][\w-]*)(\s*=\s*)[^:=]*$/.exec(line.text)
  if (!match) return null

  const start = line.start + itemAt(match, 1).length
  const edit = { start, end: start + itemAt(match, 2).length, text: ': ' }

  return {
    rule: yamlRules.syntax,
    range: { start: line.start + line.indent, end: line.start + line.text.trimEnd().length },
    message: texts.equalsSignBetween(),
    hint: texts.writeColonSpace(),
    fix: { kind: 'safe', title: texts.writeColon(), edits: [edit] },
  }
}

/** A key that its line leaves without a colon, where the parser stumbled. */
export function missingColon(line: Line): Diagnosis | null {
  const match = /^\s*(?:- )?([A-Za-z][\w-]*)( +[^:]*)?$/.exec(line.text)
  if (!match) return null

  const start = line.start + line.text.indexOf(itemAt(match, 1))

  return {
    rule: yamlRules.syntax,
    range: { start, end: start + itemAt(match, 1).length },
    message: texts.colonMissingAfter({ match: match[1] ?? '' }),
    hint: texts.writeSpaceAfter(),
  }
}

/** A dash before the first key of a map: the keys after it have none. */
export function strayDash(line: Line, next: Line | undefined): Diagnosis | null {
  const match = /^(\s*)- +["']?[A-Za-z][\w-]*["']?:(\s|$)/.exec(line.text)
  if (
    !match ||
    !next ||
    next.indent !== line.indent ||
    !/^\s*["']?[A-Za-z][\w-]*["']?:(\s|$)/.test(next.text)
  )
    return null

  const start = line.start + line.indent

  return {
    rule: yamlRules.syntax,
    range: { start, end: line.start + line.text.trimEnd().length },
    message: texts.entriesAfterHave(),
    hint: texts.removeWriteBefore(),
    fix: {
      kind: 'review',
      title: texts.deleteDash(),
      edits: [{ start, end: start + 2, text: '' }],
    },
  }
}

/** Text announced by | or > that is not indented below its key. */
export function flatText(line: Line, next: Line | undefined): Diagnosis | null {
  const mark = /^\s*(?:- )?[\w"'-]+: +([|>])[-+\d]*\s*(?:#.*)?$/.exec(line.text)?.[1]
  if (!mark || !next || next.indent > line.indent) return null

  return {
    rule: yamlRules.badIndent,
    range: { start: next.start + next.indent, end: next.start + next.text.trimEnd().length },
    message: texts.textAfterNot({ mark }),
    hint: texts.indentEveryLine(),
  }
}
