import { isEmpty } from '#config-model/conditions/compare.ts'
import type { Operator } from './definition.ts'

/** The subject is filled in. */
export const notEmptyOperator: Operator<true> = {
  takes: 'yes',
  isExclusive: true,
  evaluate: (isExpected, { value }) => (isExpected ? !isEmpty(value) : undefined),
  words: (_, subject, { tell }) => tell('notEmpty', { subject }),
}
