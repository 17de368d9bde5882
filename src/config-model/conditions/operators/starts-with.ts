import type { Operator } from './definition.ts'
import { isWorded } from './text.ts'

/** The subject is a text that starts with the given one. */
export const startsWithOperator: Operator<string> = {
  takes: 'text',
  fits: isWorded,
  evaluate: (start, { value }) => typeof value === 'string' && value.startsWith(start),
  words: (start, subject, { tell }) => tell('startsWith', { subject, value: start }),
}
