import type { Kind } from '#config-compiler/parse/kinds.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import {
  isOfType,
  resolveShape,
  typesOf,
  type JsonShape,
} from '#config-compiler/shape/json-shape.ts'
import { configSchemas } from '#config-compiler/shape/schemas.ts'
import { textBefore } from '#config-model/assert.ts'
import { memoize } from '#config-model/memoize.ts'

/** A place that accepts a state set, and its entity if not the file's. */
export interface StatePlace {
  at: Pointer
  entity: string | undefined
}

const byKind = new Map<Kind, (value: object) => StatePlace[]>()

/**
 * Lists, in source order, the places of a file where its schema says `x-names: states` or
 * `x-states-of`, or with values of the field `state`. Cached per value.
 */
export function statePlaces(kind: Kind, value: object): StatePlace[] {
  let find = byKind.get(kind)
  if (!find) {
    const schema: JsonShape & { $id: string } = configSchemas[kind]
    find = memoize((root: object) => placesIn(root, schema, schema.$id))
    byKind.set(kind, find)
  }

  return find(value)
}

function placesIn(root: object, schema: JsonShape, base: string): StatePlace[] {
  const places: StatePlace[] = []
  const at: Pointer = []
  const enter = (
    key: string | number,
    value: unknown,
    inner: JsonShape,
    home: string,
    entity: string | undefined,
  ) => {
    at.push(key)
    walk(value, inner, home, entity)
    at.pop()
  }

  const walk = (
    value: unknown,
    written: JsonShape,
    from: string,
    outer: string | undefined,
  ): void => {
    const { shape, home } = resolveShape(written, from)
    const entity = shape['x-entity'] ?? outer
    if (shape['x-names'] === 'states' || shape['x-states-of'] !== undefined)
      places.push({ at: [...at], entity })
    if (value === null || typeof value !== 'object') return

    if (!Array.isArray(value) && (value as { field?: unknown }).field === 'state')
      for (const key of ['in', 'notIn'])
        if (Array.isArray((value as Record<string, unknown>)[key]))
          places.push({ at: [...at, key], entity })

    for (const branch of branchesOf(value, shape, home)) walk(value, branch, home, entity)

    if (Array.isArray(value)) {
      if (shape.items)
        for (const [index, item] of value.entries()) enter(index, item, shape.items, home, entity)
      return
    }

    const rest =
      typeof shape.additionalProperties === 'object' ? shape.additionalProperties : undefined

    for (const [key, item] of Object.entries(value)) {
      const inner =
        shape.properties && Object.hasOwn(shape.properties, key) ? shape.properties[key] : rest
      if (inner) enter(key, item, inner, home, entityBeside(value, inner, home) ?? entity)
    }
  }

  walk(root, schema, base, undefined)

  return places
}

/** The entity that a key beside a place names, as in `through: expert-task.declaration`. */
function entityBeside(parent: object, written: JsonShape, from: string): string | undefined {
  const key = resolveShape(written, from).shape['x-states-of']
  const named: unknown = key === undefined ? undefined : (parent as Record<string, unknown>)[key]
  return typeof named === 'string' ? textBefore(named, '.') : undefined
}

/**
 * The alternatives of a schema that a value may be meant as: by its discriminator, else by its
 * type.
 */
function branchesOf(value: object, shape: JsonShape, home: string): JsonShape[] {
  const branches = shape.anyOf ?? shape.oneOf ?? []
  const tag = shape.discriminator?.propertyName
  if (tag === undefined) return branches.filter((branch) => isOfType(value, typesOf(branch, home)))

  const kind: unknown = (value as Record<string, unknown>)[tag]

  return branches.filter(
    (branch) => resolveShape(branch, home).shape.properties?.[tag]?.const === kind,
  )
}
