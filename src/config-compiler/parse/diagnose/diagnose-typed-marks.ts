import { fixTexts } from '#config-compiler/diagnostic/fix-texts.ts'
import { invisibleName } from '#config-compiler/parse/invisible.ts'
import { spellingRules } from '#config-compiler/parse/spelling-rules.ts'
import { itemAt } from '#config-model/assert.ts'
import { syntaxTexts } from './diagnose-syntax-texts.ts'
import { columnRange, type Diagnosis, type Line } from './diagnosis.ts'

/** Chinese punctuation or an invisible character between the words of the language. */
export function typedLine(line: Line): Diagnosis | null {
  const invisible =
    /[\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f-\u2064\ufeff]|:\u3000|^ *\u3000/.exec(line.text)
  if (invisible)
    return {
      rule: spellingRules.invisibleChar,
      range: columnRange(line, invisible.index, invisible.index + 1),
      message: syntaxTexts.holdsInvisible({ character: invisibleName(invisible[0]) }),
      hint: syntaxTexts.typePlainBlank(),
    }

  const comma =
    /(?<=[[{,][^"'\u4e00-\u9fff]*[\w\])}"'])[，；、]|(?<=[\]}])[，；]|[｛｝【】［］]|(?<=\s)＃|(?<=^\s*)－(?=\s)/.exec(
      line.text,
    )

  return comma ? fullWidth(line, comma.index, comma[0]) : null
}

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

export function fullWidth(line: Line, index: number, mark: string): Diagnosis {
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

export function fullWidthKey(line: Line): Diagnosis | null {
  const match = /^(\s*(?:- )?(?:\{ ?)?["']?[A-Za-z_][\w-]*["']?)：/.exec(line.text)
  return match ? fullWidth(line, itemAt(match, 1).length, '：') : null
}

/**
 * `#` after a blank inside brackets that are still open: the rest of the line, brackets too, is a
 * comment.
 */
export function commentInFlow(line: Line): Diagnosis | null {
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

/**
 * A remark, or an entry that was put aside, before the brackets close: written after them it takes
 * nothing along.
 */
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
