import type { Json } from '#config-model/record.ts'
import type { Operator } from './definition.ts'

/** The subject is none of the values; an empty one is none. */
export const notInOperator: Operator<(string | number | boolean)[]> = {
  takes: 'values',
  isExclusive: true,
  evaluate: (values, { value }) => !(values as Json[]).includes(value ?? null),
  words: (values, subject, { tell, value }) =>
    tell('isNot', { subject, value: values.map(value).join(tell('or')) }),
}
