import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { type Kind, kindOfPath } from '#config-compiler/parse/kinds.ts'
import type { ParsedSource } from '#config-compiler/parse/source.ts'
import {
  isOfType,
  resolveShape,
  typesOf,
  type JsonShape,
} from '#config-compiler/shape/json-shape.ts'
import { configSchemas } from '#config-compiler/shape/schemas.ts'
import { textBefore, getOrThrow, assertPresent, lastOf, memberOf } from '#config-model/assert.ts'
import { memoize } from '#config-model/memoize.ts'
import type { Entity, Workflow } from '#config-model/types.generated.ts'
import {
  pointerKey,
  type ExpansionDraft,
  Expansion,
  type ExpandedFile,
  type BlockUse,
} from './expansion.ts'
import { createDateFiller } from './fill-dates.ts'

const blocks = { columns: 'columnSets', filters: 'filterSets' } as const

const ownEntry = <Value>(
  items: Record<string, Value> | undefined,
  name: string,
): Value | undefined => (items && Object.hasOwn(items, name) ? items[name] : undefined)

/** Inserts an entity's column and filter sets into a list. Unknown names are dropped. */
export function expandList(
  draft: ExpansionDraft,
  id: string | undefined,
  entity: Entity | undefined,
): void {
  for (const [key, word] of Object.entries(blocks)) {
    const written = draft.value[key]
    if (!Array.isArray(written) || !written.some((item: object) => 'use' in item)) continue

    const home = `entities/${id}.yaml`
    const resolved: unknown[] = []

    for (const [index, item] of (
      written as { use?: string; sort?: Record<string, string> }[]
    ).entries()) {
      const pointer = [key, index]
      const name = item.use
      const items = name === undefined ? [item] : (ownEntry<unknown[]>(entity?.[word], name) ?? [])
      const use = { file: draft.file, pointer: name === undefined ? pointer : [...pointer, 'use'] }
      const definition = { file: home, pointer: [word, name ?? ''] }
      const sort = name === undefined ? undefined : item.sort

      if (name !== undefined && entity)
        draft.uses.push({
          ...use,
          word,
          name,
          definition,
          at: [key, resolved.length],
          count: items.length,
          ...(sort
            ? { sorted: { fields: Object.keys(sort), candidates: items.map(fieldOf) } }
            : {}),
        })

      for (const [n, inner] of items.entries()) {
        const block = { file: home, pointer: [...definition.pointer, n] }
        draft.origins.set(
          pointerKey([key, resolved.length]),
          name === undefined ? { use } : { use, block },
        )

        // A copy per use, because caches are keyed by the value.
        resolved.push(name === undefined ? inner : copyOf(inner as object, sort))
      }
    }

    draft.value[key] = resolved
  }
}

const fieldOf = (column: unknown): string => String((column as { field?: string }).field)

/** With the list's default sort, if any. */
function copyOf(column: object, sort: Record<string, string> | undefined): object {
  const copy: { field?: string; sort?: string } = structuredClone(column)
  if (sort === undefined) return copy

  delete copy.sort
  const order = ownEntry(sort, fieldOf(copy))

  return order === undefined ? copy : { ...copy, sort: order }
}

/** The transition's own values win over the dialog's. */
export function expandDialogs(draft: ExpansionDraft): void {
  const { dialogs = {}, transitions } = draft.value as unknown as Workflow
  for (const [id, transition] of Object.entries(transitions)) {
    const name = transition.dialog
    if (name === undefined) continue

    const use = { file: draft.file, pointer: ['transitions', id, 'dialog'] }
    const definition = { file: draft.file, pointer: ['dialogs', name] }

    draft.uses.push({ ...use, word: 'dialogs', name, definition, at: use.pointer, count: 1 })

    for (const [key, value] of Object.entries(ownEntry(dialogs, name) ?? {})) {
      if (Object.hasOwn(transition, key)) continue
      ;(transition as unknown as Record<string, unknown>)[key] = structuredClone(value)
      draft.origins.set(pointerKey(['transitions', id, key]), {
        use,
        block: { file: draft.file, pointer: [...definition.pointer, key] },
      })
    }
  }
}

/** A place that accepts a state set, and its entity if not the file's. */
export interface StatePlace {
  at: Pointer
  entity: string | undefined
}

const byKind = new Map<Kind, (value: object) => StatePlace[]>()

/**
 * The places of a file, in source order, where its schema says `x-names: states` or `x-states-of`,
 * or with values of the field `state`. Cached per value.
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
    { home, entity }: { home: string; entity: string | undefined },
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
        for (const [index, item] of value.entries())
          enter(index, item, shape.items, { home, entity })
      return
    }

    const rest =
      typeof shape.additionalProperties === 'object' ? shape.additionalProperties : undefined

    for (const [key, item] of Object.entries(value)) {
      const inner =
        shape.properties && Object.hasOwn(shape.properties, key) ? shape.properties[key] : rest
      if (inner)
        enter(key, item, inner, { home, entity: entityBeside(value, inner, home) ?? entity })
    }
  }

  walk(root, schema, base, undefined)

  return places
}

/** The entity named beside a place, as in `through: expert-task.declaration`. */
function entityBeside(parent: object, written: JsonShape, from: string): string | undefined {
  const key = resolveShape(written, from).shape['x-states-of']
  const named: unknown = key === undefined ? undefined : (parent as Record<string, unknown>)[key]
  return typeof named === 'string' ? textBefore(named, '.') : undefined
}

/** The matching alternatives of a schema: by discriminator, else by type. */
function branchesOf(value: object, shape: JsonShape, home: string): JsonShape[] {
  const branches = shape.anyOf ?? shape.oneOf ?? []
  const tag = shape.discriminator?.propertyName
  if (tag === undefined) return branches.filter((branch) => isOfType(value, typesOf(branch, home)))

  const kind: unknown = (value as Record<string, unknown>)[tag]

  return branches.filter(
    (branch) => resolveShape(branch, home).shape.properties?.[tag]?.const === kind,
  )
}

interface StateSets {
  file: string
  workflow: Workflow
  sets: Record<string, string[]>
  states: Set<string>
}

type Tree = Record<string | number, unknown>

/** Parts of other files that shared names may refer to. */
interface Surroundings {
  id: string | undefined
  /** State sets of the file's entity, and of other entities the file refers to. */
  sets: Map<string, StateSets>
  /** The entity of a list page, which holds its blocks. */
  entity: Entity | undefined
}

const kinds = new Set<Kind>(['page', 'form', 'entity', 'workflow'])

const expansions = new WeakMap<object, { around: string; expanded: ExpandedFile }>()

/**
 * The stage between shape and link: replaces each named block by its content at every use, and each
 * date of the year in texts. Leaves unknown names to the linker. A file keeps its value while it,
 * its blocks and the dates are unchanged.
 */
export function expandSharedBlocks(sources: Map<string, ParsedSource>): Expansion {
  const files = new Map<string, ExpandedFile>()
  const sets = setsByEntity(sources)
  const fillDates = createDateFiller(sources)
  for (const [path, source] of sources) {
    const kind = kindOfPath(path)?.kind
    if (!kind || source.value === null || typeof source.value !== 'object') continue

    const around = kinds.has(kind) ? surroundings(sources, path, kind, sets) : undefined
    const expanded = around && expandFile(source, kind, around)
    if (expanded) files.set(path, expanded)

    const value = expanded?.value ?? source.value
    const filled = fillDates(path, kind, value)
    if (filled !== value)
      files.set(path, { origins: new Map(), uses: [], ...expanded, value: filled })
  }

  return new Expansion(sources, files)
}

function setsByEntity(sources: Map<string, ParsedSource>): Map<string, StateSets> {
  const setsByEntity = new Map<string, StateSets>()
  for (const [path, { value }] of sources) {
    if (!path.startsWith('workflows/')) continue

    const workflow = value as Workflow
    const { entity, sets, states } = workflow
    if (sets && !setsByEntity.has(entity))
      setsByEntity.set(entity, { file: path, workflow, sets, states: new Set(Object.keys(states)) })
  }

  return setsByEntity
}

/** Undefined without shared names. */
function surroundings(
  sources: Map<string, ParsedSource>,
  path: string,
  kind: Kind,
  all: Map<string, StateSets>,
): Surroundings | undefined {
  const { text, value } = getOrThrow(sources, path)
  const page = value as { entity?: string; form?: string; kind?: string }
  const form =
    page.form === undefined
      ? undefined
      : (sources.get(`forms/${page.form}.yaml`)?.value as typeof page)

  const id =
    kind === 'entity'
      ? assertPresent(kindOfPath(path), 'the kind of an entity file').id
      : (page.entity ?? form?.entity)

  // Only the choices of a form page, and aggregates and openings of an entity, refer to another
  // entity.
  const others =
    page.kind === 'form' || kind === 'entity'
      ? statePlaces(kind, value as object).map(({ entity }) => entity)
      : []

  const sets = new Map(
    [...new Set([id, ...others])].flatMap((entity) => {
      const entitySets = entity === undefined ? undefined : all.get(entity)
      if (entity === undefined || !entitySets) return []

      return Object.keys(entitySets.sets).some((name) => text.includes(name))
        ? [[entity, entitySets] as const]
        : []
    }),
  )

  const usesBlocks =
    (page.kind === 'list' && /\buse\b/.test(text)) ||
    (kind === 'workflow' && text.includes('dialog'))
  if (sets.size === 0 && !usesBlocks) return undefined

  const entity =
    page.kind === 'list'
      ? (sources.get(`entities/${id}.yaml`)?.value as Entity | undefined)
      : undefined

  return { id, sets, entity }
}

const blocksText = memoize(({ columnSets, filterSets }: Entity) =>
  JSON.stringify([columnSets, filterSets]),
)

const setsText = memoize(({ entity, sets, states }: Workflow) =>
  JSON.stringify([entity, sets, Object.keys(states)]),
)

function expandFile(
  source: ParsedSource,
  kind: Kind,
  { id, sets, entity }: Surroundings,
): ExpandedFile {
  const around = JSON.stringify([
    id,
    entity && blocksText(entity),
    [...sets.values()].map(({ file, workflow }) => [file, setsText(workflow)]),
  ])
  const before = expansions.get(source.value as object)
  if (before?.around === around) return before.expanded

  const value = structuredClone(source.value) as Record<string, unknown>
  const origins: ExpandedFile['origins'] = new Map()
  const uses: BlockUse[] = []
  const draft = { file: source.path, value, origins, uses }
  if (sets.size > 0) expandStates(draft, statePlaces(kind, source.value as object), id, sets)
  if (kind === 'workflow') expandDialogs(draft)
  if (value['kind'] === 'list') expandList(draft, id, entity)
  const expanded =
    uses.length > 0 ? { value, origins, uses } : { value: source.value, origins, uses }

  expansions.set(source.value as object, { around, expanded })

  return expanded
}

/**
 * Replaces the name of a state set by its states, without duplicates. Members that are not states
 * are reported at the set and skipped.
 */
function expandStates(
  draft: ExpansionDraft,
  places: StatePlace[],
  entity: string | undefined,
  sets: Map<string, StateSets>,
): void {
  for (const { at, entity: other } of places) {
    const otherSets = sets.get(other ?? entity ?? '')
    if (otherSets) expandPlace(draft, at, otherSets)
  }
}

function expandPlace(draft: ExpansionDraft, at: Pointer, { file, sets, states }: StateSets): void {
  const parent = at
    .slice(0, -1)
    .reduce<unknown>((value, key) => (value as Tree)[key], draft.value) as Tree
  const written = parent[lastOf(at)]
  const names = (Array.isArray(written) ? written : [written]) as string[]
  const isSet = (name: string) => !states.has(name) && Object.hasOwn(sets, name)
  if (!names.some(isSet)) return

  const resolved: string[] = []
  const ownUses: BlockUse[] = []

  for (const [index, name] of names.entries()) {
    const pointer = Array.isArray(written) ? [...at, index] : at
    const members = isSet(name) ? memberOf(sets, name).filter((state) => states.has(state)) : [name]
    const fresh = members.filter((state) => !resolved.includes(state))
    const repeated = members.filter((state) => resolved.includes(state))

    if (isSet(name)) {
      const definition = { file, pointer: ['sets', name] }
      const place = { file: draft.file, pointer, at: [...at, resolved.length], count: fresh.length }
      ownUses.push({ word: 'sets', name, definition, ...place, repeated })
    } else ownUses.at(-1)?.repeated?.push(...repeated)

    for (const state of fresh) {
      draft.origins.set(pointerKey([...at, resolved.length]), {
        use: { file: draft.file, pointer },
      })
      resolved.push(state)
    }
  }

  draft.uses.push(...ownUses)
  parent[lastOf(at)] = resolved
}
