import type { Config } from './config.ts'
import { isRows } from './field-traits.ts'
import { choiceTypes } from './field-types/choice.ts'
import type { FieldContext, FieldTypeDefinition, JsonSchema } from './field-types/definition.ts'
import { nestedTypes } from './field-types/nested.ts'
import { dateTypes, numberTypes, textTypes } from './field-types/scalars.ts'
import type { Json } from './record.ts'
import { decimalsOf } from './text/decimal.ts'
import type { Entity, Field, FieldType, Widget } from './types.generated.ts'

export const fieldTypes: Record<FieldType, FieldTypeDefinition> = {
  ...textTypes,
  ...numberTypes,
  ...dateTypes,
  ...choiceTypes,
  ...nestedTypes((field, context) => fieldSchema(field, context)),
}

/** For a non-empty value; required depends on the record. */
export function fieldSchema(field: Field, context: FieldContext): JsonSchema {
  return fieldTypes[field.type].schema(field, context)
}

export function widgetOf(field: Field): Widget {
  return field.widget ?? fieldTypes[field.type].widget(field)
}

/** @param decimals the fewest of a number */
export function formatValue(
  value: Json | undefined,
  field: Field,
  config: Config,
  decimals?: number,
): string {
  return value === undefined || value === null
    ? ''
    : fieldTypes[field.type].format(value, field, config, decimals)
}

/** The decimals of all numbers in a column: those of the most exact one; money has all or none. */
export function columnDecimals({ type }: Field, values: readonly (Json | undefined)[]): number {
  const { decimals = 0 } = fieldTypes[type]
  if (decimals === 0) return 0

  let maxCount = 0
  for (const value of values)
    if (typeof value === 'number') maxCount = Math.max(maxCount, decimalsOf(value))
  maxCount = Math.min(decimals, maxCount)

  return type === 'money' && maxCount > 0 ? decimals : maxCount
}

/** The field at a path such as name, operating.last.revenue, certs.*.certNo. */
export function fieldAt(
  entity: Pick<Entity, 'fields'> | undefined,
  path: string,
): Field | undefined {
  let fields: Record<string, Field> | undefined = entity?.fields
  let field: Field | undefined
  for (const segment of path.split('.')) {
    if (field && isRows(field) && !Object.hasOwn(field.fields ?? {}, segment)) {
      if (segment === '*' || segment === 'first' || segment === 'last' || /^\d+$/.test(segment))
        continue
      return undefined
    }

    field = fields && Object.hasOwn(fields, segment) ? fields[segment] : undefined
    fields = field?.fields
    if (!field) return undefined
  }

  return field
}
