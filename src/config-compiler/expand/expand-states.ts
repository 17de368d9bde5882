import type { Pointer } from '#config-compiler/parse/source.ts'
import { lastOf, memberOf } from '#config-model/assert.ts'
import type { Workflow } from '#config-model/types.generated.ts'
import { keyOf, type ExpansionDraft, type Use } from './expansion.ts'
import type { StatePlace } from './state-places.ts'

/** The sets of states of one workflow, and its states. */
export interface StateSets {
  file: string
  workflow: Workflow
  sets: Record<string, string[]>
  states: Set<string>
}

type Tree = Record<string | number, unknown>

/**
 * Replaces the name of a state set by its states, without duplicates. Members that are not states
 * are reported at the set and skipped.
 */
export function expandStates(
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
