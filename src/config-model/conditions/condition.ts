import { fieldAt } from '#config-model/field-types.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import { isWithin } from '#config-model/facts/region.ts'
import type { Condition } from '#config-model/types.generated.ts'
import { windowState } from '#config-model/facts/years.ts'
import { hasRole } from '#config-model/user.ts'
import { compare, equals, isEmpty } from './compare.ts'
import { isRow, rowContext, type Context } from './context.ts'
import { operandValue } from './operand.ts'
import { changeOf, readPath, sumOf } from './read-path.ts'

const listOf = (value: string | string[]) => (Array.isArray(value) ? value : [value])

/** Whether a condition holds. All parts written in it must hold; a comparison with an empty value does not; what cannot be told denies. */
export function evaluate(condition: Condition, context: Context): boolean {
  const { record, user } = context
  if (condition.all && !condition.all.every((part) => evaluate(part, context))) return false
  if (condition.any && !condition.any.some((part) => evaluate(part, context))) return false
  if (condition.not && evaluate(condition.not, context)) return false
  if (condition.role !== undefined && !hasRole(user, listOf(condition.role), context.roles)) return false
  if (condition.state !== undefined && !(record?.state && listOf(condition.state).includes(record.state))) return false
  if (condition.flag !== undefined && !record?.flags.includes(condition.flag)) return false
  if (
    condition.window !== undefined &&
    !windowState(context.years, condition.window, record?.region ?? user?.regionCode ?? null, context.now).isOpen
  )
    return false
  if (
    condition.own !== undefined &&
    (record !== null && user !== null && record.owner === user.ownerId) !== condition.own
  )
    return false
  if (
    condition.region !== undefined &&
    !(record?.region && user?.regionCode && isWithin(record.region, user.regionCode))
  )
    return false
  if (condition.acted !== undefined && record?.actedByMe !== true) return false
  if (condition.field !== undefined)
    return compareSubject(readPath(condition.field, context), condition, context, condition.field)
  if (condition.sum !== undefined) return compareSubject(sumOf(condition.sum, context), condition, context)
  if (condition.change !== undefined) return compareSubject(changeOf(condition.change, context), condition, context)
  return true
}

function compareSubject(value: Json | undefined, condition: Condition, context: Context, path?: string): boolean {
  if (condition.is !== undefined && !equals(value, operandValue(condition.is, context))) return false
  if (condition.isNot !== undefined && equals(value, operandValue(condition.isNot, context))) return false
  if (condition.in && !(condition.in as Json[]).includes(value ?? null)) return false
  if (condition.notIn && (condition.notIn as Json[]).includes(value ?? null)) return false
  if (condition.above !== undefined && compare(value, operandValue(condition.above, context)) !== 1) return false
  if (condition.after !== undefined && compare(value, operandValue(condition.after, context)) !== 1) return false
  if (condition.below !== undefined && compare(value, operandValue(condition.below, context)) !== -1) return false
  if (condition.before !== undefined && compare(value, operandValue(condition.before, context)) !== -1) return false
  if (
    condition.atLeast !== undefined &&
    ![0, 1].includes(compare(value, operandValue(condition.atLeast, context)) ?? 2)
  )
    return false
  if (condition.atMost !== undefined && ![0, -1].includes(compare(value, operandValue(condition.atMost, context)) ?? 2))
    return false
  if (condition.within !== undefined && !(typeof value === 'string' && isWithin(value, condition.within))) return false
  if (condition.startsWith !== undefined && !(typeof value === 'string' && value.startsWith(condition.startsWith)))
    return false
  if (condition.matches !== undefined && !(typeof value === 'string' && new RegExp(condition.matches, 'u').test(value)))
    return false
  if (condition.contains !== undefined && !includes(value, operandValue(condition.contains, context))) return false
  if (condition.empty && !isEmpty(value)) return false
  if (condition.notEmpty && isEmpty(value)) return false
  if (
    condition.has &&
    !rowsOf(value).some((_, index) => evaluate(condition.has!, rowsContext(path, value, index, context)))
  )
    return false
  if (
    condition.every &&
    !rowsOf(value).every((_, index) => evaluate(condition.every!, rowsContext(path, value, index, context)))
  )
    return false
  return true
}

function includes(value: Json | undefined, part: Json | undefined): boolean {
  if (isEmpty(part)) return false
  if (Array.isArray(value)) return value.includes(part)
  return typeof value === 'string' && typeof part === 'string' && value.includes(part)
}

function rowsOf(value: Json | undefined): RecordData[] {
  return Array.isArray(value) ? value.filter(isRow) : []
}

function rowsContext(path: string | undefined, value: Json | undefined, index: number, context: Context): Context {
  const first = path?.split('.')[0] ?? ''
  const field =
    path === undefined
      ? undefined
      : fieldAt(
          context.scopes.findLast((scope) => Object.hasOwn(scope.fields, first)),
          path,
        )
  return rowContext(context, field?.fields ?? {}, rowsOf(value), index)
}
