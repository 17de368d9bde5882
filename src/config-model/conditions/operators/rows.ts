import { rowContext, isRow, type ConditionContext } from '#config-model/conditions/context.ts'
import type { ConditionSubject } from '#config-model/conditions/verdict.ts'
import { fieldAt } from '#config-model/field-types.ts'

/** The context of each row of the subject; none without rows. */
export function rowContexts(
  { value, path }: ConditionSubject,
  context: ConditionContext,
): ConditionContext[] {
  const rows = Array.isArray(value) ? value.filter(isRow) : []
  if (rows.length === 0) return []

  const first = path?.split('.')[0] ?? ''
  const scope = context.scopes.findLast((item) => Object.hasOwn(item.fields, first))
  const fields = path === undefined ? undefined : fieldAt(scope, path)?.fields

  return rows.map((_, index) => rowContext(context, fields ?? {}, rows, index))
}
