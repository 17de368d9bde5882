import { yamlRules } from '#config-compiler/parse/yaml-rules.ts'
import { itemAt, assertPresent } from '#config-model/assert.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import { syntaxTexts } from './diagnose-syntax-texts.ts'
import { isComment, type Diagnosis, type Line } from './diagnosis.ts'

const pair: Record<string, string> = { '[': ']', '{': '}' }

/** A bracket that is not closed before the next entry begins, or one that closes nothing. */
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
