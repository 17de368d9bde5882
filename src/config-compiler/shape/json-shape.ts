import { firstOf, found, memberOf } from '#config-model/found.ts'
import { definitions, schemas } from './schemas.ts'

/** The part of JSON Schema that the schemas of this language use. */
export interface Shape {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: boolean | Shape
  patternProperties?: Record<string, Shape>
  propertyNames?: Shape
  minProperties?: number
  maxProperties?: number
  items?: Shape
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  allOf?: Shape[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  discriminator?: { propertyName: string }
  /** What the place names, and of which entity when not of the file's. */
  'x-names'?: string
  'x-entity'?: string
  /** A set of states may stand here: of the entity that the key beside it names first. */
  'x-states-of'?: string
}

const documents = new Map<string, Shape & { definitions?: Record<string, Shape> }>(
  [definitions, ...Object.values(schemas)].map((schema) => [schema.$id, schema as Shape]),
)
const plain = new Map<Shape, { shape: Shape; home: string }>()

/**
 * A schema without references: what it points to, its own title and description kept, and the
 * document the result's references are relative to.
 */
export function resolveShape(shape: Shape, home: string): { shape: Shape; home: string } {
  if (shape.$ref === undefined && shape.allOf === undefined) return { shape, home }

  const known = plain.get(shape)
  if (known) return known

  let result: { shape: Shape; home: string }

  if (shape.$ref === undefined) {
    const inner = resolveShape(firstOf(shape.allOf ?? []), home)
    const { allOf, ...own } = shape
    void allOf
    result = { shape: { ...inner.shape, ...own }, home: inner.home }
  } else {
    const [file, path] = shape.$ref.split('#')
    const target = file || home
    const name = path?.split('/').at(-1)
    const inner = resolveShape(
      name === undefined
        ? found(documents, target)
        : memberOf(found(documents, target).definitions ?? {}, name),
      target,
    )

    const { $ref, ...own } = shape

    void $ref
    result = { shape: { ...inner.shape, ...own }, home: inner.home }
  }

  plain.set(shape, result)

  return result
}

/** Whether a value is of one of the types a schema names; every value when it names none. */
export function isOfType(value: unknown, type: Shape['type']): boolean {
  if (type === undefined) return true

  return (Array.isArray(type) ? type : [type]).some((name) => {
    if (name === 'null') return value === null
    if (name === 'array') return Array.isArray(value)
    if (name === 'object')
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    if (name === 'integer') return Number.isInteger(value)

    return name === 'number'
      ? typeof value === 'number' && Number.isFinite(value)
      : typeof value === name
  })
}

/** The types a schema accepts, those of its alternatives included. */
export function typesOf(shape: Shape, home: string): string[] {
  const own = resolveShape(shape, home)
  const branches = own.shape.anyOf ?? own.shape.oneOf
  if (own.shape.type === undefined && branches)
    return [...new Set(branches.flatMap((branch) => typesOf(branch, own.home)))]

  return own.shape.type === undefined ? [] : [own.shape.type].flat()
}

/** Lists whose items have a name of their own; undefined: a list that is the whole file. */
const named = new Set<string | number | undefined>([
  undefined,
  'steps',
  'sections',
  'presets',
  'rules',
  'columns',
  'children',
])

/** What a list takes over by name has no name of its own there. */
const isNamed = (item: object, key: string | number | undefined) =>
  !('use' in item) && (named.has(key) || 'value' in item)

/**
 * Items that stand in a list twice; those with a name of their own are left to the rule for that
 * name.
 */
export function repeatedItems(
  list: unknown[],
  key: string | number | undefined,
): { item: unknown; index: number; first: number }[] {
  const seen = new Map<string, number>()
  return list.flatMap((item, index) => {
    if (item !== null && typeof item === 'object' && isNamed(item, key)) return []

    const text = JSON.stringify(item)
    const first = seen.get(text)
    seen.set(text, first ?? index)

    return first === undefined ? [] : [{ item, index, first }]
  })
}
