import { yamlRules } from '#config-compiler/parse/yaml-rules.ts'
import type { Diagnosis, Line } from './diagnosis.ts'
import { say } from '#config-model/messages/phrase.ts'

/** A mark that is missing or wrong between the words of one line: a comma in braces, or the colon after a key. */
export function missingMark(line: Line): Diagnosis | null {
  return missingComma(line) ?? equalsSign(line)
}

function missingComma(line: Line): Diagnosis | null {
  const match =
    /^(.*[{,] *["']?[A-Za-z][\w-]*["']?: +(?:"[^"]*"|'[^']*'|\[[^[\]]*\]|[^\s"',:{}[\]]+))( +)(["']?[A-Za-z][\w-]*["']?): /.exec(
      line.text,
    )
  if (!match) return null
  const gap = line.start + match[1]!.length
  const start = gap + match[2]!.length
  return {
    rule: yamlRules.syntax,
    range: { start, end: start + match[3]!.length },
    message: say`“${match[3]}”前面缺少英文逗号`,
    hint: say`花括号里的各项用英文逗号隔开`,
    fix: { kind: 'safe', title: '加上逗号', edits: [{ start: gap, end: gap, text: ',' }] },
  }
}

function equalsSign(line: Line): Diagnosis | null {
  const match = /^(\s*(?:- )?[A-Za-z][\w-]*)(\s*=\s*)[^:=]*$/.exec(line.text)
  if (!match) return null
  const start = line.start + match[1]!.length
  const edit = { start, end: start + match[2]!.length, text: ': ' }
  return {
    rule: yamlRules.syntax,
    range: { start: line.start + line.indent, end: line.start + line.text.trimEnd().length },
    message: say`键和值之间用了等号`,
    hint: say`请改用英文冒号加空格：“键: 值”`,
    fix: { kind: 'safe', title: '改为冒号', edits: [edit] },
  }
}

/** A key that its line leaves without a colon, where the parser stumbled. */
export function missingColon(line: Line): Diagnosis | null {
  const match = /^\s*(?:- )?([A-Za-z][\w-]*)( +[^:]*)?$/.exec(line.text)
  if (!match) return null
  const start = line.start + line.text.indexOf(match[1]!)
  return {
    rule: yamlRules.syntax,
    range: { start, end: start + match[1]!.length },
    message: say`“${match[1]}”后面缺少英文冒号`,
    hint: say`请写成“键: 值”，冒号后面空一格`,
  }
}

/** A dash before the first key of a map: the keys after it have none. */
export function strayDash(line: Line, next: Line | undefined): Diagnosis | null {
  const match = /^(\s*)- +["']?[A-Za-z][\w-]*["']?:(\s|$)/.exec(line.text)
  if (!match || !next || next.indent !== line.indent || !/^\s*["']?[A-Za-z][\w-]*["']?:(\s|$)/.test(next.text))
    return null
  const start = line.start + line.indent
  return {
    rule: yamlRules.syntax,
    range: { start, end: line.start + line.text.trimEnd().length },
    message: say`这里多了“- ”，后面的各项都没有`,
    hint: say`请删除“- ”，或给后面的每一项都写上`,
    fix: { kind: 'review', title: '删除“- ”', edits: [{ start, end: start + 2, text: '' }] },
  }
}

/** Text announced by | or > that is not indented below its key. */
export function flatText(line: Line, next: Line | undefined): Diagnosis | null {
  const mark = /^\s*(?:- )?[\w"'-]+: +([|>])[-+\d]*\s*(?:#.*)?$/.exec(line.text)?.[1]
  if (!mark || !next || next.indent > line.indent) return null
  return {
    rule: yamlRules.badIndent,
    range: { start: next.start + next.indent, end: next.start + next.text.trimEnd().length },
    message: say`“${mark}”后面的文字没有缩进`,
    hint: say`这段文字的每一行都要比上面的键多缩进 2 格`,
  }
}
