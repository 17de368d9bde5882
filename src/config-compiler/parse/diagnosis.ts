import type { Phrase } from '#config-model/messages/phrase.ts'
import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import type { Range } from './source.ts'

/** A line of a YAML text with the number of blanks before it. */
export interface Line {
  text: string
  start: number
  indent: number
}

/** Why a text is no YAML, at the place where the cause stands rather than where the parser stumbled. */
export interface Diagnosis {
  rule: RuleDescription
  range: Range
  message: Phrase
  hint?: Phrase
  fix?: Problem['fix']
}
