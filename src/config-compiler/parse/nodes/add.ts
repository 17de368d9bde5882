import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import type { Range } from '#config-compiler/parse/source.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'

/** Notes a problem of one rule in a range of the text, with what helps to mend it. */
export type Add = (range: Range, rule: RuleDescription, message: Phrase, advice?: Advice) => void

interface Advice {
  hint?: Phrase | undefined
  fix?: Problem['fix']
  related?: { range: Range; message: Phrase }
}
