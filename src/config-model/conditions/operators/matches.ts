import { testPattern } from '#config-model/values/test-pattern.ts'
import type { Operator } from './definition.ts'
import { isWorded } from './text.ts'

/** The subject is a text of the given form. */
export const matchesOperator: Operator<string> = {
  takes: 'text',
  isFormOnly: true,
  fits: isWorded,
  evaluate: (pattern, { value }) => typeof value === 'string' && testPattern(pattern, value),
  words: (pattern, subject, { tell }) => tell('matches', { subject, value: pattern }),
}
