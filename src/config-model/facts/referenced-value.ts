import { isReference } from '#config-model/field-traits.ts'
import { memoize } from '#config-model/memoize.ts'
import type { Field } from '#config-model/types.generated.ts'

export interface ReferencedValue {
  reference: string
  entity: string
  value: string
}

type Fields = Record<string, Field>

/** The source in `copy: { field: device.kind }`; undefined for other fields. */
export function referencedValue(
  fields: Fields,
  { computed }: Pick<Field, 'computed'>,
): ReferencedValue | undefined {
  const operand = computed?.copy
  if (operand === null || typeof operand !== 'object' || operand.field === undefined)
    return undefined

  const [reference = '', ...path] = operand.field.split('.')
  const field = Object.hasOwn(fields, reference) ? fields[reference] : undefined

  return isReference(field) && field.entity !== undefined && path.length > 0
    ? { reference, entity: field.entity, value: path.join('.') }
    : undefined
}

export const referencedValues = memoize((fields: Fields): ReadonlyMap<string, ReferencedValue> => {
  const taken = Object.entries(fields).map(
    ([name, field]) => [name, referencedValue(fields, field)] as const,
  )
  return new Map(
    taken.filter((entry): entry is [string, ReferencedValue] => entry[1] !== undefined),
  )
})
