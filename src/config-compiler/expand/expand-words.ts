import { kindOfPath, type Kind } from '#config-compiler/parse/kinds.ts'
import type { ParsedSource, Pointer } from '#config-compiler/parse/source.ts'
import { getOrThrow, assertPresent, lastOf, memberOf } from '#config-model/assert.ts'
import type { Entity, Workflow } from '#config-model/types.generated.ts'
import { expandDialogs, expandList } from './expand-blocks.ts'
import { Expansion, type ExpandedFile, type Use, keyOf, type ExpansionDraft } from './expansion.ts'
import { statePlaces, type StatePlace } from './state-places.ts'

/** The sets of states of one workflow, and its states. */
interface StateSets {
  file: string
  workflow: Workflow
  sets: Record<string, string[]>
  states: Set<string>
}

type Tree = Record<string | number, unknown>

/** What of other files the shared words of one file may name. */
interface Surroundings {
  /** The entity the file is about. */
  id: string | undefined
  /** State sets of the file's entity, and of other entities the file refers to. */
  sets: Map<string, StateSets>
  /** The entity of a list page, which holds its blocks. */
  entity: Entity | undefined
}

const kinds = new Set<Kind>(['page', 'form', 'entity', 'workflow'])
const expansions = new WeakMap<object, { around: unknown[]; expanded: ExpandedFile }>()

/**
 * The stage between shape and link: replaces each named block by its content at every use. Leaves
 * unknown names to the linker. A file keeps its value while it and its blocks are unchanged.
 */
export function expandWords(sources: Map<string, ParsedSource>): Expansion {
  const files = new Map<string, ExpandedFile>()
  const sets = setsByEntity(sources)
  for (const [path, source] of sources) {
    const kind = kindOfPath(path)?.kind
    if (!kind || !kinds.has(kind) || source.value === null || typeof source.value !== 'object')
      continue

    const around = surroundings(sources, path, kind, sets)
    if (around) files.set(path, expandFile(source, kind, around))
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

/** What a file may use; undefined when it names nothing that is said elsewhere. */
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

  // Only the choices of a form page, and what an entity aggregates or opens, refer to another
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

function expandFile(
  source: ParsedSource,
  kind: Kind,
  { id, sets, entity }: Surroundings,
): ExpandedFile {
  const around = [id, entity, ...[...sets.values()].map(({ workflow }) => workflow)]
  const before = expansions.get(source.value as object)
  if (
    before?.around.length === around.length &&
    around.every((item, index) => before.around[index] === item)
  )
    return before.expanded

  const value = structuredClone(source.value) as Record<string, unknown>
  const origins: ExpandedFile['origins'] = new Map()
  const uses: Use[] = []
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
  const ownUses: Use[] = []

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
      draft.origins.set(keyOf([...at, resolved.length]), { use: { file: draft.file, pointer } })
      resolved.push(state)
    }
  }

  draft.uses.push(...ownUses)
  parent[lastOf(at)] = resolved
}
