import { fieldsRead } from '#config-model/conditions/condition-fields.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import type { Config } from '#config-model/config.ts'
import type { Json } from '#config-model/record.ts'
import type { Condition, Field } from '#config-model/types.generated.ts'

/** A value of a field under which none of several conditions holds. */
export interface UntoldValue {
  name: string
  /** null: not filled in. */
  value: Json
}

/**
 * What conditions leave open: a value of their only field, nothing (null), or unknown where they
 * ask for more than one field.
 */
export function untoldValue(
  config: Config,
  fields: Record<string, Field>,
  conditions: Condition[],
): UntoldValue | null | 'unknown' {
  if (hasContrary(conditions)) return null

  const names = new Set(conditions.flatMap(fieldsRead))
  const [name] = names
  const field = name === undefined ? undefined : fields[name]
  if (name === undefined || field === undefined || names.size > 1 || asksElsewhere(conditions))
    return 'unknown'

  const values = valuesOf(config, field, conditions)
  if (!values) return 'unknown'

  const isFilled =
    (field.required && !field.visibleWhen) || field.readonly || field.computed !== undefined
  const open = [...values, ...(isFilled ? [] : [null])].find(
    (value) => !conditions.some((condition) => holds(config, fields, condition, { [name]: value })),
  )

  return open === undefined ? null : { name, value: open }
}

function holds(
  config: Config,
  fields: Record<string, Field>,
  condition: Condition,
  values: Record<string, Json>,
) {
  const { years, roles } = config
  return evaluateCondition(condition, {
    record: null,
    user: null,
    now: new Date(0),
    years,
    roles,
    scopes: [{ fields, values }],
  })
}

/**
 * Values between and at all that the conditions name; undefined where a few examples would prove
 * nothing.
 */
function valuesOf(config: Config, field: Field, conditions: Condition[]): Json[] | undefined {
  if (field.type === 'boolean') return [true, false]
  if (field.type === 'dictionary' && !field.multiple && field.dictionary !== undefined)
    return config.dictionaries[field.dictionary]?.items?.map(({ value }) => value)

  const numbers = numbersIn(conditions)

  if (['integer', 'decimal', 'money', 'percent'].includes(field.type) && numbers.length > 0) {
    const step = field.type === 'integer' ? 1 : 0.5
    return numbers
      .flatMap((number) => [number, number - step, number + step])
      .filter(
        (number) => number >= (field.minimum ?? -Infinity) && number <= (field.maximum ?? Infinity),
      )
  }

  const isFilledOrNot = /^[^:]*$/.test(
    JSON.stringify(conditions).replaceAll(/"(field":"[^"]*"|empty":true|notEmpty":true)/g, ''),
  )

  return isFilledOrNot ? ['x'] : undefined
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : []
}

/** Whether conditions ask for what no field says: who asks, when, or another value. */
const asksElsewhere = (conditions: Condition[]): boolean =>
  /"(role|state|flag|window|own|region|acted|assigned|user|year|now|form|sum|change|has|every)":/.test(
    JSON.stringify(conditions),
  )

/** Whether one condition is the contrary of another. */
function hasContrary(conditions: Condition[]): boolean {
  const texts = new Set(conditions.map((condition) => JSON.stringify(condition)))
  return conditions.some(
    ({ not, ...rest }) =>
      not !== undefined && Object.keys(rest).length === 0 && texts.has(JSON.stringify(not)),
  )
}
