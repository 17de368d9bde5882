import { anyOf } from '#config-model/conditions/verdict.ts'
import type { RowOperator } from './definition.ts'
import { hasRows, rowContexts } from './rows.ts'

/** One row of the subject at least meets the condition. */
export const hasOperator: RowOperator = {
  takes: 'condition',
  fits: hasRows,
  evaluate: (condition, subject, context, judge) =>
    // An empty row proves nothing: the requirements of a row always apply.
    anyOf(rowContexts(subject, { ...context, leavesEmptyOpen: false }), (row) =>
      judge(condition, row),
    ),
  words: (condition, subject, { tell, inner }) => tell('has', { subject, text: inner(condition) }),
}
