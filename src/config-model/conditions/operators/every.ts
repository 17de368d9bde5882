import { allOf } from '#config-model/conditions/verdict.ts'
import type { RowOperator } from './definition.ts'
import { hasRows, rowContexts } from './rows.ts'

/** Each row of the subject meets the condition; so do no rows. */
export const everyOperator: RowOperator = {
  takes: 'condition',
  fits: hasRows,
  evaluate: (condition, subject, context, judge) =>
    allOf(rowContexts(subject, context), (row) => judge(condition, row)),
  words: (condition, subject, { tell, inner }) =>
    tell('every', { subject, text: inner(condition) }),
}
