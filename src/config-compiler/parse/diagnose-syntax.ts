import { fixTexts } from '#config-compiler/diagnostic/fix-texts.ts'
import { yamlRules } from '#config-compiler/parse/yaml-rules.ts'
import { spellingRules } from '#config-compiler/parse/spelling-rules.ts'
import { findMisplaced } from './diagnose-indentation.ts'
import type { Diagnosis, Line } from './diagnosis.ts'
import { flatText, missingColon, missingMark, strayDash } from './diagnose-punctuation.ts'
import { type Phrase } from '#config-model/messages/phrase.ts'
import { invisibleName } from './invisible.ts'
import type { Range } from './source.ts'
import { texts } from './diagnose-syntax-texts.ts'

/** The likeliest cause of a syntax error found at `offset`; null when the text shows none of the usual ones. */
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
    const result = { text: line.replace(/\r$/, ''), start, indent: /^[ \t]*/.exec(line)![0].length }
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

const isComment = (line: Line) => /^\s*(#|$)/.test(line.text)
const within = (line: Line, from: number, to: number): Range => ({ start: line.start + from, end: line.start + to })

function tab(lines: Line[]): Diagnosis | null {
  for (const line of lines) {
    const match = /^( *)(\t[ \t]*)/.exec(line.text)
    if (!match || isComment(line)) continue
    const from = match[1]!.length
    const range = within(line, from, from + match[2]!.length)
    const edits = lines.flatMap((item) => {
      const found = /^[ \t]*\t[ \t]*/.exec(item.text)?.[0]
      return found === undefined
        ? []
        : [{ start: item.start, end: item.start + found.length, text: found.replaceAll('\t', '  ') }]
    })
    return {
      rule: yamlRules.tabIndent,
      range,
      message: texts.tabUsedIndentation(),
      hint: texts.useBlanks(),
      fix: { kind: 'safe', title: texts.writeBlanks(), edits },
    }
  }
  return null
}

/** Chinese punctuation or an invisible character between the words of the language. */
function typedLine(line: Line): Diagnosis | null {
  const invisible = /[\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f-\u2064\ufeff]|:\u3000|^ *\u3000/.exec(line.text)
  if (invisible)
    return {
      rule: spellingRules.invisibleChar,
      range: within(line, invisible.index, invisible.index + 1),
      message: texts.thereInvisibleCharacter({ character: invisibleName(invisible[0]) }),
      hint: texts.deleteTypePlain(),
    }
  const comma = /(?<=[[{,][^"'\u4e00-\u9fff]*[\w\])}"'])[，；、]|(?<=[\]}])[，；]|[｛｝【】]/.exec(line.text)
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
  '“': '"',
  '”': '"',
}

function fullWidth(line: Line, index: number, mark: string): Diagnosis {
  const text = halfWidth[mark] ?? ''
  const isSpaced = line.text[index + 1] === ' '
  return {
    rule: spellingRules.fullwidthPunctuation,
    range: within(line, index, index + 1),
    message: texts.chinesePunctuationUsed({ mark }),
    hint: texts.useAscii({ text: text.trim(), value: text.endsWith(' ') ? texts.withBlank() : '' }),
    fix: {
      kind: 'safe',
      title: texts.writeAscii(),
      edits: [{ ...within(line, index, index + 1), text: isSpaced ? text.trim() : text }],
    },
  }
}

function fullWidthKey(line: Line): Diagnosis | null {
  const match = /^(\s*(?:- )?(?:\{ ?)?["']?[A-Za-z_][\w-]*["']?)：/.exec(line.text)
  return match ? fullWidth(line, match[1]!.length, '：') : null
}

/** `#` after a blank inside brackets that are still open: the rest of the line, brackets too, is a comment. */
function commentInFlow(line: Line): Diagnosis | null {
  const match = /^([^#"']*[[{][^#"']*\s)(#[^\s,\]}]+)[^#]*[\]}]\s*$/.exec(line.text)
  if (!match) return null
  const range = within(line, match[1]!.length, match[1]!.length + match[2]!.length)
  return {
    rule: spellingRules.swallowedComment,
    range,
    message: texts.commentInBrackets({ text: match[2]! }),
    hint: texts.quoteText({ text: match[2]! }),
    fix: { kind: 'review', title: fixTexts.addQuotes(), edits: [{ ...range, text: JSON.stringify(match[2]) }] },
  }
}

/** The first quote that its line does not close. */
function quote(lines: Line[], upTo: number): Diagnosis | null {
  for (const line of lines.slice(0, upTo + 1)) {
    if (isComment(line)) continue
    const open = openQuote(line.text)
    if (open === -1) continue
    const chinese = /^["'][^"']*[”“](?=\s*([,\]}]|$))/.exec(line.text.slice(open))?.[0]
    if (chinese) return fullWidth(line, open + chinese.length - 1, chinese.at(-1)!)
    return {
      rule: yamlRules.syntax,
      range: within(line, open, open + 1),
      message: texts.quoteWithoutPartner({ text: line.text.slice(open).trim().slice(0, 20) }),
      hint: texts.quoteTextBoth(),
    }
  }
  return null
}

/** Where a quoted text starts that the line does not end; -1 when all are closed. */
function openQuote(text: string): number {
  let mark = ''
  let from = -1
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
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

/** A bracket that is not closed before the next entry begins, or one that closes nothing. */
function bracket(lines: Line[], text: string): Diagnosis | null {
  const open: { mark: string; offset: number; indent: number }[] = []
  const shown = (offset: number, message: Phrase, hint: Phrase): Diagnosis => ({
    rule: yamlRules.syntax,
    range: { start: offset, end: offset + 1 },
    message,
    hint,
  })
  for (const line of lines) {
    if (isComment(line)) continue
    const last = open.at(-1)
    if (last && line.indent <= last.indent && !/^\s*[\]}]/.test(line.text))
      return shown(
        last.offset,
        texts.hasNo({ mark: last.mark, pair: pair[last.mark] ?? '' }),
        texts.add({ pair: pair[last.mark] ?? '' }),
      )
    let mark = ''
    for (let at = line.indent; at < line.text.length; at++) {
      const character = line.text[at]!
      if (mark) {
        if (mark === '"' && character === '\\') at++
        else if (character === mark) mark = ''
      } else if ((character === '"' || character === "'") && /[\s:[{,]/.test(line.text[at - 1] ?? ' ')) mark = character
      else if (character === '#' && line.text[at - 1] === ' ') break
      else if (
        (character === '[' || character === '{') &&
        (open.length > 0 || /(^\s*|: |- )$/.test(line.text.slice(0, at)))
      )
        open.push({ mark: character, offset: line.start + at, indent: line.indent })
      else if ((character === ']' || character === '}') && open.length > 0) {
        const matching = open.pop()!
        if (pair[matching.mark] !== character)
          return shown(
            matching.offset,
            texts.hasNo({ mark: matching.mark, pair: pair[matching.mark] ?? '' }),
            texts.comesFirstCheck({ character }),
          )
      } else if ((character === ']' || character === '}') && /[\]}]\s*$/.test(line.text.slice(0, at)))
        return shown(line.start + at, texts.tooMany({ character }), texts.remove())
    }
  }
  const last = open[0]
  return last && last.offset < text.length
    ? shown(
        last.offset,
        texts.hasNo({ mark: last.mark, pair: pair[last.mark] ?? '' }),
        texts.add({ pair: pair[last.mark] ?? '' }),
      )
    : null
}

const pair: Record<string, string> = { '[': ']', '{': '}' }

function missingSpace(line: Line): Diagnosis | null {
  const match =
    /^(\s*(?:- )*["']?[A-Za-z_][\w-]*["']?):(?=[^\s/])/.exec(line.text) ??
    /^(.*[{,] *[A-Za-z_][\w-]*):(?=[^\s/"',}])/.exec(line.text)
  const dash = /^(\s*)-(?=[^\s-])/.exec(line.text)
  if (!match && !dash) return null
  const at = match ? match[1]!.length : dash![1]!.length
  return {
    rule: spellingRules.missingSpace,
    range: within(line, match ? line.indent : at, at + 1),
    message: match ? texts.blankMissingAfter() : texts.blankMissingAfter2(),
    hint: texts.putBlankAfter({ value: match ? ':' : '-' }),
    fix: { kind: 'safe', title: fixTexts.addBlank(), edits: [{ ...within(line, at + 1, at + 1), text: ' ' }] },
  }
}

function specialStart(line: Line): Diagnosis | null {
  const match =
    /^\s*(?:- )?(?:[\w"'-]+: +)?([@%`][^#]*?)\s*$/.exec(line.text) ??
    /^\s*(?:- )?[\w"'-]+: +([&*!|>][^\s#]*)/.exec(line.text)
  if (!match) return null
  const from = line.text.indexOf(match[1]!)
  return {
    rule: spellingRules.unquotedSpecial,
    range: within(line, from, from + match[1]!.length),
    message: texts.valueCannotStart({ match: match[1]![0] ?? '' }),
    hint: texts.quoteValue(),
    fix: {
      kind: 'review',
      title: fixTexts.addQuotes(),
      edits: [{ ...within(line, from, from + match[1]!.length), text: JSON.stringify(match[1]) }],
    },
  }
}

/** `key: a: b`: the value holds a colon. */
function secondColon(line: Line): Diagnosis | null {
  const match = /^(\s*(?:- )?["']?[\w-]+["']?: +)([^\s"'[{&*|>#].*?: .*?)\s*$/.exec(line.text)
  if (!match) return null
  const range = within(line, match[1]!.length, match[1]!.length + match[2]!.length)
  return {
    rule: spellingRules.unquotedSpecial,
    range,
    message: texts.valueHoldsColon(),
    hint: texts.quoteValue(),
    fix: { kind: 'review', title: fixTexts.addQuotes(), edits: [{ ...range, text: JSON.stringify(match[2]) }] },
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
      hint: texts.everyItemList(),
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
