import { fixTexts } from '#config-compiler/diagnostic/problem.ts'
import { spellingRules } from '#config-compiler/parse/spelling-rules.ts'
import { yamlRules } from '#config-compiler/parse/yaml-rules.ts'
import { itemAt } from '#config-model/assert.ts'
import { findMisplaced } from './diagnose-indentation.ts'
import {
  findUnclosedBracket,
  findUnindentedText,
  findMissingColon,
  findMissingMark,
  findStrayDash,
  findCommentInFlow,
  findFullWidthKey,
  findChinesePunctuation,
  diagnoseFullWidth,
} from './diagnose-punctuation.ts'
import { syntaxTexts, isComment, columnRange, type Diagnosis, type Line } from './diagnosis.ts'

/** The likeliest cause of a syntax error; null for an unusual one. */
export function diagnoseSyntax(text: string, offset: number): Diagnosis | null {
  const lines = linesOf(text)
  const at = Math.max(
    0,
    lines.findLastIndex((line) => line.start <= offset),
  )

  const near = lines.slice(Math.max(0, at - 1), at + 2)

  return (
    tab(lines) ??
    first(near, findSlashComment) ??
    first(near, findChinesePunctuation) ??
    first(near, findCommentInFlow) ??
    first(lines, findFullWidthKey) ??
    first(lines, dashAtBracket) ??
    findUnclosedQuote(lines, at) ??
    findUnclosedBracket(lines, text) ??
    first(near, missingSpace) ??
    first(near, findMissingMark) ??
    first(near, (line) => findUnindentedText(line, lines[lines.indexOf(line) + 1])) ??
    first(near, (line) => findStrayDash(line, lines[lines.indexOf(line) + 1])) ??
    first(near, specialStart) ??
    first(near, secondColon) ??
    indentation(lines.slice(0, at + 2)) ??
    first(lines.slice(at, at + 1), findMissingColon)
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
    const diagnosis = isComment(line) ? null : look(line)
    if (diagnosis) return diagnosis
  }

  return null
}

function tab(lines: Line[]): Diagnosis | null {
  for (const line of lines) {
    const match = /^( *)(\t[ \t]*)/.exec(line.text)
    if (!match || isComment(line)) continue

    const from = itemAt(match, 1).length
    const range = columnRange(line, from, from + itemAt(match, 2).length)
    const edits = lines.flatMap((item) => {
      const tabs = /^[ \t]*\t[ \t]*/.exec(item.text)?.[0]
      return tabs === undefined
        ? []
        : [
            {
              start: item.start,
              end: item.start + tabs.length,
              text: tabs.replaceAll('\t', '  '),
            },
          ]
    })

    return {
      rule: yamlRules.tabIndent,
      range,
      message: syntaxTexts.tabAsIndentation(),
      hint: syntaxTexts.useBlanks(),
      fix: { kind: 'safe', title: syntaxTexts.writeBlanks(), edits },
    }
  }

  return null
}

/** A line, or the end of one, that is a comment of another language. */
function findSlashComment(line: Line): Diagnosis | null {
  const match = /^(\s*|[^"'#]*\s)(\/\/+)(?:\s|[^\s/.]*[\u4e00-\u9fff])/.exec(line.text)
  if (!match) return null

  const from = itemAt(match, 1).length
  const marks = columnRange(line, from, from + itemAt(match, 2).length)

  return {
    rule: spellingRules.slashComment,
    range: columnRange(line, from, line.text.trimEnd().length),
    message: syntaxTexts.slashComment(),
    hint: syntaxTexts.writeHash(),
    fix: { kind: 'safe', title: syntaxTexts.writeHash(), edits: [{ ...marks, text: '#' }] },
  }
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
    range: columnRange(line, mark === ':' ? line.indent : at, at + 1),
    message: mark === ':' ? syntaxTexts.noBlankAfterColon() : syntaxTexts.noBlankAfterDash(),
    hint: syntaxTexts.putBlankAfter({ value: mark }),
    fix: {
      kind: 'safe',
      title: fixTexts.addBlank(),
      edits: [{ ...columnRange(line, at + 1, at + 1), text: ' ' }],
    },
  }
}

/** `-{` and `-[`: without a blank the brackets are text. */
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
    range: columnRange(line, from, from + itemAt(match, 1).length),
    message: syntaxTexts.valueCannotStartWith({ match: itemAt(match, 1)[0] ?? '' }),
    hint: syntaxTexts.quoteValue(),
    fix: {
      kind: 'review',
      title: fixTexts.addQuotes(),
      edits: [
        {
          ...columnRange(line, from, from + itemAt(match, 1).length),
          text: JSON.stringify(match[1]),
        },
      ],
    },
  }
}

/** `key: a: b` */
function secondColon(line: Line): Diagnosis | null {
  const match = /^(\s*(?:- )?["']?[\w-]+["']?: +)([^\s"'[{&*|>#].*?: .*?)\s*$/.exec(line.text)
  if (!match) return null

  const range = columnRange(
    line,
    itemAt(match, 1).length,
    itemAt(match, 1).length + itemAt(match, 2).length,
  )

  return {
    rule: spellingRules.unquotedSpecial,
    range,
    message: syntaxTexts.valueHoldsColon(),
    hint: syntaxTexts.quoteValue(),
    fix: {
      kind: 'review',
      title: fixTexts.addQuotes(),
      edits: [{ ...range, text: JSON.stringify(match[2]) }],
    },
  }
}

function indentation(lines: Line[]): Diagnosis | null {
  const misplaced = findMisplaced(lines)
  if (!misplaced) return null

  const { line, expected, isItem } = misplaced

  if (isItem)
    return {
      rule: yamlRules.syntax,
      range: columnRange(line, line.indent, line.text.trimEnd().length),
      message: syntaxTexts.itemLacks(),
      hint: syntaxTexts.everyItemHasDash(),
      fix: {
        kind: 'review',
        title: syntaxTexts.addDash(),
        edits: [{ ...columnRange(line, 0, line.indent), text: `${' '.repeat(expected)}- ` }],
      },
    }

  return {
    rule: yamlRules.badIndent,
    range: columnRange(line, line.indent, line.text.trimEnd().length),
    message: syntaxTexts.indentedSiblings({ indent: line.indent, expected }),
    hint: syntaxTexts.indent({ expected }),
    fix: {
      kind: 'review',
      title: syntaxTexts.indentBy({ expected }),
      edits: [{ ...columnRange(line, 0, line.indent), text: ' '.repeat(expected) }],
    },
  }
}

/** The first quote that is not closed in its line. */
function findUnclosedQuote(lines: Line[], upTo: number): Diagnosis | null {
  for (const line of lines.slice(0, upTo + 1)) {
    if (isComment(line)) continue

    const open = openQuote(line.text)
    if (open === -1) continue

    const chinese = /^["'][^"']*[”“](?=\s*([,\]}]|$))/.exec(line.text.slice(open))?.[0]
    if (chinese) return diagnoseFullWidth(line, open + chinese.length - 1, chinese.slice(-1))

    return {
      rule: yamlRules.syntax,
      range: columnRange(line, open, open + 1),
      message: syntaxTexts.quoteWithoutPartner({ text: line.text.slice(open).trim().slice(0, 20) }),
      hint: syntaxTexts.quoteBothEnds(),
    }
  }

  return null
}

/** A quote without its partner; -1 for none. */
function openQuote(text: string): number {
  let mark = ''
  let from = -1
  for (let at = 0; at < text.length; at++) {
    const character = itemAt(text, at)
    if (mark === '"' && character === '\\') at++
    else if (mark) {
      if (character === mark && !(mark === "'" && text[at + 1] === "'" && at++ >= 0)) mark = ''
    } else if (character === '#' && (at === 0 || text[at - 1] === ' ')) return -1
    else if (
      (character === '"' || character === "'") &&
      (at === 0 || /(^\s*|[:\-[{,] ?|\? )$/.test(text.slice(0, at)))
    ) {
      mark = character
      from = at
    } else if (
      character === '"' &&
      /[\w\u4e00-\u9fff]/.test(text[at - 1] ?? '') &&
      /^\s*([,\]}#].*)?$/.test(text.slice(at + 1))
    )
      return at
  }

  return mark ? from : -1
}
