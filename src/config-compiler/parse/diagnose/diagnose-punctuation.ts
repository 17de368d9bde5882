import { fixTexts } from '#config-compiler/diagnostic/problem.ts'
import { nameInvisibleCharacter } from '#config-compiler/parse/invisible.ts'
import { spellingRules } from '#config-compiler/parse/spelling-rules.ts'
import { yamlRules } from '#config-compiler/parse/yaml-rules.ts'
import { itemAt, assertPresent } from '#config-model/assert.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { type Diagnosis, type Line, syntaxTexts, isComment, columnRange } from './diagnosis.ts'

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

/** A missing comma in braces, or an equals sign instead of the colon after a key. */
export function findMissingMark(line: Line): Diagnosis | null {
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
  const isSemicolon = itemAt(match, 1).endsWith(';')

  return {
    rule: yamlRules.syntax,
    range: { start, end: start + itemAt(match, 3).length },
    message: texts.commaMissingBefore({ match: match[3] ?? '' }),
    hint: texts.separateEntriesBraces(),
    fix: {
      kind: 'safe',
      title: texts.addComma(),
      edits: [{ start: isSemicolon ? gap - 1 : gap, end: gap, text: ',' }],
    },
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

/** At the parser error. */
export function findMissingColon(line: Line): Diagnosis | null {
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

/** A dash before the first key of a map whose other keys have none. */
export function findStrayDash(line: Line, next: Line | undefined): Diagnosis | null {
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

/** After | or >. */
export function findUnindentedText(line: Line, next: Line | undefined): Diagnosis | null {
  const mark = /^\s*(?:- )?[\w"'-]+: +([|>])[-+\d]*\s*(?:#.*)?$/.exec(line.text)?.[1]
  if (!mark || !next || next.indent > line.indent) return null

  return {
    rule: yamlRules.badIndent,
    range: { start: next.start + next.indent, end: next.start + next.text.trimEnd().length },
    message: texts.textAfterNot({ mark }),
    hint: texts.indentEveryLine(),
  }
}

const pair: Record<string, string> = { '[': ']', '{': '}' }

/** Not closed before the next entry, or never opened. */
export function findUnclosedBracket(lines: Line[], text: string): Diagnosis | null {
  const open: { mark: string; offset: number; indent: number }[] = []
  const diagnosisAt = (offset: number, message: Phrase, hint: Phrase): Diagnosis => ({
    rule: yamlRules.syntax,
    range: { start: offset, end: offset + 1 },
    message,
    hint,
  })

  for (const line of lines) {
    if (isComment(line)) continue

    const last = open.at(-1)
    if (last && line.indent <= last.indent && !/^\s*[\]}]/.test(line.text))
      return diagnosisAt(
        last.offset,
        syntaxTexts.bracketWithoutPartner({ mark: last.mark, pair: pair[last.mark] ?? '' }),
        syntaxTexts.addPartner({ pair: pair[last.mark] ?? '' }),
      )

    let mark = ''

    for (let at = line.indent; at < line.text.length; at++) {
      const character = itemAt(line.text, at)
      if (mark) {
        if (mark === '"' && character === '\\') at++
        else if (character === mark) mark = ''
      } else if (
        (character === '"' || character === "'") &&
        /[\s:[{,]/.test(line.text[at - 1] ?? ' ')
      )
        mark = character
      else if (character === '#' && line.text[at - 1] === ' ') break
      else if (
        (character === '[' || character === '{') &&
        (open.length > 0 || /(^\s*|: |- )$/.test(line.text.slice(0, at)))
      )
        open.push({ mark: character, offset: line.start + at, indent: line.indent })
      else if ((character === ']' || character === '}') && open.length > 0) {
        const matching = assertPresent(open.pop(), 'an open bracket')
        if (pair[matching.mark] !== character)
          return diagnosisAt(
            matching.offset,
            syntaxTexts.bracketWithoutPartner({
              mark: matching.mark,
              pair: pair[matching.mark] ?? '',
            }),
            syntaxTexts.bracketTooEarly({ character }),
          )
      } else if (
        (character === ']' || character === '}') &&
        /[\]}]\s*$/.test(line.text.slice(0, at))
      )
        return diagnosisAt(
          line.start + at,
          syntaxTexts.oneTooMany({ character }),
          syntaxTexts.remove(),
        )
    }
  }

  const last = open[0]

  return last && last.offset < text.length
    ? diagnosisAt(
        last.offset,
        syntaxTexts.bracketWithoutPartner({ mark: last.mark, pair: pair[last.mark] ?? '' }),
        syntaxTexts.addPartner({ pair: pair[last.mark] ?? '' }),
      )
    : null
}

/** Or an invisible character. */
export function findChinesePunctuation(line: Line): Diagnosis | null {
  const invisible =
    /[\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f-\u2064\ufeff]|:\u3000|^ *\u3000/.exec(line.text)
  if (invisible)
    return {
      rule: spellingRules.invisibleChar,
      range: columnRange(line, invisible.index, invisible.index + 1),
      message: syntaxTexts.holdsInvisible({ character: nameInvisibleCharacter(invisible[0]) }),
      hint: syntaxTexts.typePlainBlank(),
    }

  const comma =
    /(?<=[[{,][^"'\u4e00-\u9fff]*[\w\])}"'])[，；、]|(?<=[\]}])[，；]|[｛｝【】［］]|(?<=\s)＃|(?<=^\s*)－(?=\s)/.exec(
      line.text,
    )

  if (comma) return diagnoseFullWidth(line, comma.index, comma[0])

  const from = line.text.search(/[{,]/)
  const separator = from === -1 ? -1 : withoutQuoted(line.text).slice(from).search(entrySeparator)

  return separator === -1
    ? null
    : diagnoseFullWidth(line, from + separator, itemAt(line.text, from + separator))
}

/** Between an entry in braces and the key of the next. */
const entrySeparator = /[，；、](?=\s*["']?[A-Za-z][\w-]*["']?\s*[:：])/

/** Of the same length. */
const withoutQuoted = (text: string): string =>
  text.replaceAll(/"(?:[^"\\]|\\.)*"|'[^']*'/g, (quoted) => '"'.repeat(quoted.length))

const halfWidth: Record<string, string> = {
  '，': ', ',
  '、': ', ',
  '；': ', ',
  '：': ': ',
  '｛': '{',
  '｝': '}',
  '【': '[',
  '】': ']',
  '＃': '#',
  '－': '-',
  '［': '[',
  '］': ']',
  '“': '"',
  '”': '"',
}

export function diagnoseFullWidth(line: Line, index: number, mark: string): Diagnosis {
  const text = halfWidth[mark] ?? ''
  const isSpaced = line.text[index + 1] === ' '

  return {
    rule: spellingRules.fullwidthPunctuation,
    range: columnRange(line, index, index + 1),
    message: syntaxTexts.chineseMarkUsed({ mark }),
    hint: syntaxTexts.useAscii({
      text: text.trim(),
      value: text.endsWith(' ') ? syntaxTexts.withBlank() : '',
    }),
    fix: {
      kind: 'safe',
      title: syntaxTexts.writeAscii(),
      edits: [{ ...columnRange(line, index, index + 1), text: isSpaced ? text.trim() : text }],
    },
  }
}

export function findFullWidthKey(line: Line): Diagnosis | null {
  const match = /^(\s*(?:- )?(?:\{ ?)?["']?[A-Za-z_][\w-]*["']?)：/.exec(line.text)
  return match ? diagnoseFullWidth(line, itemAt(match, 1).length, '：') : null
}

/** `#` after a blank inside open brackets: the rest of the line is a comment. */
export function findCommentInFlow(line: Line): Diagnosis | null {
  const match = /^([^#"']*[[{][^#"']*\s)(#[^\s,\]}]+)[^#]*[\]}]\s*$/.exec(line.text)
  const isValue =
    match !== null && /(: |\[ *|, )$/.test(itemAt(match, 1)) && !/[:：]$/.test(itemAt(match, 2))
  if (!match || !isValue) return remarkInFlow(line)

  const range = columnRange(
    line,
    itemAt(match, 1).length,
    itemAt(match, 1).length + itemAt(match, 2).length,
  )

  return {
    rule: spellingRules.swallowedComment,
    range,
    message: syntaxTexts.commentInBrackets({ text: itemAt(match, 2) }),
    hint: syntaxTexts.quoteText({ text: itemAt(match, 2) }),
    fix: {
      kind: 'review',
      title: fixTexts.addQuotes(),
      edits: [{ ...range, text: JSON.stringify(match[2]) }],
    },
  }
}

function remarkInFlow(line: Line): Diagnosis | null {
  const from = /\s#/.exec(line.text)?.index ?? -1
  const before = from === -1 ? '' : line.text.slice(0, from).trimEnd()
  const after = line.text.slice(from + 1).trimEnd()
  const closing = /[\]} ]+$/.exec(after.slice(-20))?.[0].trim() ?? ''
  if (closing === '' || /["']/.test(before) || countOf(before, '[{') <= countOf(before, ']}'))
    return null

  const remark = after.slice(0, after.lastIndexOf(closing)).trimEnd()
  const start = before.replace(/,$/, '')

  return {
    rule: spellingRules.swallowedComment,
    range: columnRange(line, from + 1, from + 1 + remark.length),
    message: syntaxTexts.commentInBrackets({ text: remark }),
    hint: syntaxTexts.remarkAfterBrackets({ text: remark }),
    fix: {
      kind: 'review',
      title: syntaxTexts.moveRemark(),
      edits: [
        { ...columnRange(line, start.length, line.text.length), text: ` ${closing} ${remark}` },
      ],
    },
  }
}

const countOf = (text: string, marks: string): number =>
  [...text].filter((character) => marks.includes(character)).length
