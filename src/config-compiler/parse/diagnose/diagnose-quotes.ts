import { yamlRules } from '#config-compiler/parse/yaml-rules.ts'
import { itemAt } from '#config-model/assert.ts'
import { syntaxTexts } from './diagnose-syntax-texts.ts'
import { fullWidth } from './diagnose-typed-marks.ts'
import { isComment, columnRange, type Diagnosis, type Line } from './diagnosis.ts'

/** The first quote that its line does not close. */
export function findUnclosedQuote(lines: Line[], upTo: number): Diagnosis | null {
  for (const line of lines.slice(0, upTo + 1)) {
    if (isComment(line)) continue

    const open = openQuote(line.text)
    if (open === -1) continue

    const chinese = /^["'][^"']*[”“](?=\s*([,\]}]|$))/.exec(line.text.slice(open))?.[0]
    if (chinese) return fullWidth(line, open + chinese.length - 1, chinese.slice(-1))

    return {
      rule: yamlRules.syntax,
      range: columnRange(line, open, open + 1),
      message: syntaxTexts.quoteWithoutPartner({ text: line.text.slice(open).trim().slice(0, 20) }),
      hint: syntaxTexts.quoteBothEnds(),
    }
  }

  return null
}

/** Where a quoted text starts that the line does not end; -1 when all are closed. */
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
