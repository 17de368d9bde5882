import type { Json } from '#config-model/record.ts'
import type { Operator } from './definition.ts'

/** The subject is one of the values. */
export const inOperator: Operator<(string | number | boolean)[]> = {
  takes: 'values',
  isExclusive: true,
  evaluate: (values, { value }) => (values as Json[]).includes(value ?? null),
  words: (values, subject, { tell, value }) =>
    tell('is', { subject, value: values.map(value).join(tell('or')) }),
}
