import { fixTexts } from '#config-compiler/diagnostic/fix-texts.ts'
import { spellingRules } from '#config-compiler/parse/spelling-rules.ts'
import { yamlRules } from '#config-compiler/parse/yaml-rules.ts'
import { itemAt } from '#config-model/found.ts'
import { bracket } from './diagnose-brackets.ts'
import { findMisplaced } from './diagnose-indentation.ts'
import { flatText, missingColon, missingMark, strayDash } from './diagnose-punctuation.ts'
import { quote } from './diagnose-quotes.ts'
import { texts } from './diagnose-syntax-texts.ts'
import { commentInFlow, fullWidthKey, typedLine } from './diagnose-typed-marks.ts'
import { isComment, within, type Diagnosis, type Line } from './diagnosis.ts'

/**
 * The likeliest cause of a syntax error found at `offset`; null when the text shows none of the
 * usual ones.
 */
export function diagnoseSyntax(text: string, offset: number): Diagnosis | null {
  const lines = linesOf(text)
  const at = Math.max(
    0,
    lines.findLastIndex((line) => line.start <= offset),
  )

  const near = lines.slice(Math.max(0, at - 1), at + 2)

  return (
    tab(lines) ??
    first(near, typedLine) ??
    first(near, commentInFlow) ??
    first(lines, fullWidthKey) ??
    first(lines, dashAtBracket) ??
    quote(lines, at) ??
    bracket(lines, text) ??
    first(near, missingSpace) ??
    first(near, missingMark) ??
    first(near, (line) => flatText(line, lines[lines.indexOf(line) + 1])) ??
    first(near, (line) => strayDash(line, lines[lines.indexOf(line) + 1])) ??
    first(near, specialStart) ??
    first(near, secondColon) ??
    indentation(lines.slice(0, at + 2)) ??
    first(lines.slice(at, at + 1), missingColon)
  )
}

function linesOf(text: string): Line[] {
  let start = 0
  return text.split('\n').map((line) => {
    const result = { text: line.replace(/\r$/, ''), start, indent: line.search(/[^ \t]|$/) }
    start += line.length + 1
    return result
  })
}

function first(lines: Line[], look: (line: Line) => Diagnosis | null): Diagnosis | null {
  for (const line of lines) {
    const found = isComment(line) ? null : look(line)
    if (found) return found
  }

  return null
}

function tab(lines: Line[]): Diagnosis | null {
  for (const line of lines) {
    const match = /^( *)(\t[ \t]*)/.exec(line.text)
    if (!match || isComment(line)) continue

    const from = itemAt(match, 1).length
    const range = within(line, from, from + itemAt(match, 2).length)
    const edits = lines.flatMap((item) => {
      const found = /^[ \t]*\t[ \t]*/.exec(item.text)?.[0]
      return found === undefined
        ? []
        : [
            {
              start: item.start,
              end: item.start + found.length,
              text: found.replaceAll('\t', '  '),
            },
          ]
    })

    return {
      rule: yamlRules.tabIndent,
      range,
      message: texts.tabAsIndentation(),
      hint: texts.useBlanks(),
      fix: { kind: 'safe', title: texts.writeBlanks(), edits },
    }
  }

  return null
}

function missingSpace(line: Line): Diagnosis | null {
  const match =
    /^(\s*(?:- )*["']?[A-Za-z_][\w-]*["']?):(?=[^\s/])/.exec(line.text) ??
    /^(.*[{,] *[A-Za-z_][\w-]*):(?=[^\s/"',}])/.exec(line.text)
  const dash = /^(\s*)-(?=[^\s-])/.exec(line.text)
  if (!match && !dash) return null

  return match
    ? blankMissing(line, itemAt(match, 1).length, ':')
    : blankMissing(line, dash?.[1]?.length ?? 0, '-')
}

function blankMissing(line: Line, at: number, mark: ':' | '-'): Diagnosis {
  return {
    rule: spellingRules.missingSpace,
    range: within(line, mark === ':' ? line.indent : at, at + 1),
    message: mark === ':' ? texts.noBlankAfterColon() : texts.noBlankAfterDash(),
    hint: texts.putBlankAfter({ value: mark }),
    fix: {
      kind: 'safe',
      title: fixTexts.addBlank(),
      edits: [{ ...within(line, at + 1, at + 1), text: ' ' }],
    },
  }
}

/** `-{` and `-[`: without the blank the brackets are taken for text, and one of them is missed. */
const dashAtBracket = (line: Line): Diagnosis | null =>
  /^\s*-[{[]/.test(line.text) ? blankMissing(line, line.indent, '-') : null

function specialStart(line: Line): Diagnosis | null {
  const match =
    /^\s*(?:- )?(?:[\w"'-]+: +)?([@%`][^#]*?)\s*$/.exec(line.text) ??
    /^\s*(?:- )?[\w"'-]+: +([&*!|>][^\s#]*)/.exec(line.text)
  if (!match) return null

  const from = line.text.indexOf(itemAt(match, 1))

  return {
    rule: spellingRules.unquotedSpecial,
    range: within(line, from, from + itemAt(match, 1).length),
    message: texts.valueCannotStartWith({ match: itemAt(match, 1)[0] ?? '' }),
    hint: texts.quoteValue(),
    fix: {
      kind: 'review',
      title: fixTexts.addQuotes(),
      edits: [
        { ...within(line, from, from + itemAt(match, 1).length), text: JSON.stringify(match[1]) },
      ],
    },
  }
}

/** `key: a: b`: the value holds a colon. */
function secondColon(line: Line): Diagnosis | null {
  const match = /^(\s*(?:- )?["']?[\w-]+["']?: +)([^\s"'[{&*|>#].*?: .*?)\s*$/.exec(line.text)
  if (!match) return null

  const range = within(
    line,
    itemAt(match, 1).length,
    itemAt(match, 1).length + itemAt(match, 2).length,
  )

  return {
    rule: spellingRules.unquotedSpecial,
    range,
    message: texts.valueHoldsColon(),
    hint: texts.quoteValue(),
    fix: {
      kind: 'review',
      title: fixTexts.addQuotes(),
      edits: [{ ...range, text: JSON.stringify(match[2]) }],
    },
  }
}

function indentation(lines: Line[]): Diagnosis | null {
  const found = findMisplaced(lines)
  if (!found) return null

  const { line, expected, isItem } = found

  if (isItem)
    return {
      rule: yamlRules.syntax,
      range: within(line, line.indent, line.text.trimEnd().length),
      message: texts.itemLacks(),
      hint: texts.everyItemHasDash(),
      fix: {
        kind: 'review',
        title: texts.addDash(),
        edits: [{ ...within(line, 0, line.indent), text: `${' '.repeat(expected)}- ` }],
      },
    }

  return {
    rule: yamlRules.badIndent,
    range: within(line, line.indent, line.text.trimEnd().length),
    message: texts.indentedSiblings({ indent: line.indent, expected }),
    hint: texts.indent({ expected }),
    fix: {
      kind: 'review',
      title: texts.indentBy({ expected }),
      edits: [{ ...within(line, 0, line.indent), text: ' '.repeat(expected) }],
    },
  }
}
