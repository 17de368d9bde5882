import { isEmpty } from '#config-model/conditions/compare.ts'
import type { Operator } from './definition.ts'

/** The subject is not filled in. */
export const emptyOperator: Operator<true> = {
  takes: 'yes',
  isExclusive: true,
  evaluate: (isExpected, { value }) => (isExpected ? isEmpty(value) : undefined),
  words: (_, subject, { tell }) => tell('empty', { subject }),
}
