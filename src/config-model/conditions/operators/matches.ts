import type { Operator } from './definition.ts'
import { isWorded } from './text.ts'

/** The subject is a text of the given form. */
export const matchesOperator: Operator<string> = {
  takes: 'text',
  isFormOnly: true,
  fits: isWorded,
  evaluate: (pattern, { value }) => typeof value === 'string' && new RegExp(pattern, 'u').test(value),
  words: (pattern, subject, { tell }) => tell('matches', { subject, value: pattern }),
}
