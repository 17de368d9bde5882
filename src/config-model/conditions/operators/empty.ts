import { isEmpty } from '#config-model/conditions/compare.ts'
import type { Operator } from './definition.ts'

/** The subject is not filled in. */
export const emptyOperator: Operator<true> = {
  takes: 'yes',
  isExclusive: true,
  evaluate: (wanted, { value }) => (wanted ? isEmpty(value) : undefined),
  words: (_, subject, { tell }) => tell('empty', { subject }),
}
