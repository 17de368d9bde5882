import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import type { Kind } from '#config-compiler/parse/kinds.ts'
import { getOrThrow, memberOf } from '#config-model/assert.ts'
import { phraseOf, type Phrase } from '#config-model/messages/phrase.ts'
import { configSchemas, definitions, keyWord } from './schemas.ts'

/** The keywords of JSON Schema that this language uses. */
export interface JsonShape {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  properties?: Record<string, JsonShape>
  required?: string[]
  additionalProperties?: boolean | JsonShape
  patternProperties?: Record<string, JsonShape>
  propertyNames?: JsonShape
  minProperties?: number
  maxProperties?: number
  items?: JsonShape
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
  allOf?: JsonShape[]
  anyOf?: JsonShape[]
  oneOf?: JsonShape[]
  discriminator?: { propertyName: string }
  /** Checked by this rule after shared blocks are expanded: see `meetsSchema`. */
  'x-rule'?: string
  /** The kind of names allowed here; `x-entity` names their entity when not the file's. */
  'x-names'?: string
  'x-entity'?: string
  /** A state of the entity that the sibling key names first. */
  'x-states-of'?: string
}

const documents = new Map<string, JsonShape & { definitions?: Record<string, JsonShape> }>(
  [definitions, ...Object.values(configSchemas)].map((schema) => [schema.$id, schema as JsonShape]),
)
const plain = new Map<JsonShape, { shape: JsonShape; home: string }>()

/**
 * Resolves the references of a schema, whose own title and description stay. Also returns the base
 * document of the result's references.
 */
export function resolveShape(shape: JsonShape, home: string): { shape: JsonShape; home: string } {
  const base = shape.allOf?.find((part) => part['x-rule'] === undefined)
  if (shape.$ref === undefined && base === undefined) return { shape, home }

  const cachedShape = plain.get(shape)
  if (cachedShape) return cachedShape

  let result: { shape: JsonShape; home: string }

  if (shape.$ref === undefined) {
    const inner = resolveShape(base ?? {}, home)
    const { allOf, ...plainShape } = shape
    void allOf
    result = { shape: { ...inner.shape, ...plainShape }, home: inner.home }
  } else {
    const [file, path] = shape.$ref.split('#')
    const target = file || home
    const name = path?.split('/').at(-1)
    const inner = resolveShape(
      name === undefined
        ? getOrThrow(documents, target)
        : memberOf(getOrThrow(documents, target).definitions ?? {}, name),
      target,
    )

    const { $ref, ...siblings } = shape

    void $ref
    result = { shape: { ...inner.shape, ...siblings }, home: inner.home }
  }

  plain.set(shape, result)

  return result
}

/** Without a type every value fits. */
export function isOfType(value: unknown, type: JsonShape['type']): boolean {
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

/** By the title in the schema, in English by the key itself. */
export function keyWordAt(kind: Kind, place: Pointer): Phrase {
  const schema = configSchemas[kind]
  let shapes = [{ shape: schema as JsonShape, home: schema.$id }]
  for (const key of place.slice(0, -1))
    shapes = shapes.flatMap(({ shape, home }) => innerShapes(shape, home, key))

  const key = String(place.at(-1))
  const title = shapes
    .flatMap(({ shape, home }) => innerShapes(shape, home, key, 'properties'))
    .find(({ shape }) => shape.title !== undefined)?.shape.title

  return title === undefined ? keyWord(kind, key) : phraseOf({ zh: title, en: key })
}

/** Schemas below a key, of every alternative; names that users choose too. */
function innerShapes(
  shape: JsonShape,
  home: string,
  key: string | number,
  only?: 'properties',
): { shape: JsonShape; home: string }[] {
  const target = resolveShape(shape, home)
  const { properties = {}, patternProperties = {}, additionalProperties, items } = target.shape
  const rest = typeof additionalProperties === 'object' ? additionalProperties : undefined
  const matching = Object.keys(patternProperties).find((pattern) =>
    new RegExp(pattern, 'u').test(String(key)),
  )

  const named = Object.hasOwn(properties, key) ? properties[key] : undefined
  const open = matching === undefined ? rest : patternProperties[matching]
  const keyed = named ?? (only === undefined ? open : undefined)
  const inner = typeof key === 'number' ? items : keyed

  return [
    ...(inner ? [{ shape: inner, home: target.home }] : []),
    ...[target.shape.anyOf, target.shape.oneOf, target.shape.allOf]
      .flatMap((branches) => branches ?? [])
      .flatMap((branch) => innerShapes(branch, target.home, key, only)),
  ]
}

/** With those of the alternatives. */
export function typesOf(shape: JsonShape, home: string): string[] {
  const ownShape = resolveShape(shape, home)
  const branches = ownShape.shape.anyOf ?? ownShape.shape.oneOf
  if (ownShape.shape.type === undefined && branches)
    return [...new Set(branches.flatMap((branch) => typesOf(branch, ownShape.home)))]

  return ownShape.shape.type === undefined ? [] : [ownShape.shape.type].flat()
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

/** A copied item has no name of its own. */
const isNamed = (item: object, key: string | number | undefined) =>
  !('use' in item) && (named.has(key) || 'value' in item)

/** Named items are left to the rule for that name. */
export function findRepeatedItems(
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
