import type { Json } from '#config-model/record.ts'

/** Absent, null, "", [] or the text "null" (specification §5). */
export function isEmpty(value: unknown): value is undefined | null | '' {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === 'null' ||
    (Array.isArray(value) && value.length === 0)
  )
}

/** Negative, 0 or positive. Null for empty values or different kinds. */
export function compareJson(left: Json | undefined, right: Json | undefined): -1 | 0 | 1 | null {
  if (isEmpty(left) || isEmpty(right)) return null
  if (typeof left === 'number' && typeof right === 'number') return order(left, right)
  if (typeof left === 'string' && typeof right === 'string') return order(left, right)

  return null
}

function order<Value extends number | string>(left: Value, right: Value): -1 | 0 | 1 {
  if (left < right) return -1
  return left > right ? 1 : 0
}

/** Empty values are equal; lists and groups with content equal nothing. */
export function isEqualJson(left: Json | undefined, right: Json | undefined): boolean {
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) && isEmpty(right)
  return typeof left !== 'object' && left === right
}
