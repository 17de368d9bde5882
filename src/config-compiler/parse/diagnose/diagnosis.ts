import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import type { Range } from '#config-compiler/parse/source.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'

/** A line of a YAML text with the number of blanks before it. */
export interface Line {
  text: string
  start: number
  indent: number
}

/** Why a text is not YAML, at the cause rather than at the parser error. */
export interface Diagnosis {
  rule: RuleDescription
  range: Range
  message: Phrase
  hint?: Phrase
  fix?: Problem['fix']
}

/** A line that says nothing to the program: a remark, or blank. */
export const isComment = (line: Line): boolean => /^\s*(#|$)/.test(line.text)

/** A part of a line, by columns from 0, as a range of the text. */
export const columnRange = (line: Line, from: number, to: number): Range => ({
  start: line.start + from,
  end: line.start + to,
})
