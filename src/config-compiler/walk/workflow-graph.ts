import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { memoize } from '#config-model/memoize.ts'
import type { Condition, Editor, Transition, Workflow } from '#config-model/types.generated.ts'
import { editorsOf } from '#config-model/workflow/editing.ts'

export const toArray = <Item>(value: Item | Item[]): Item[] =>
  Array.isArray(value) ? value : [value]

export const transitionTargets = (transition: Transition): string[] =>
  typeof transition.to === 'string' ? [transition.to] : transition.to.map(({ state }) => state)

export const edgesOf = memoize((workflow: Workflow): { id: string; from: string; to: string }[] =>
  Object.entries(workflow.transitions).flatMap(([id, transition]) =>
    toArray(transition.from).flatMap((from) =>
      transitionTargets(transition).map((to) => ({ id, from, to })),
    ),
  ),
)

/** Where new and adopted records begin. */
export const initialStatesOf = ({ initial, adopt }: Workflow): string[] =>
  adopt === undefined ? [initial] : [initial, adopt]

/** States that are reachable from some states, or that lead to them. */
export function reachStates(
  workflow: Workflow,
  start: string[],
  direction: 'forward' | 'back',
): Set<string> {
  const edges = edgesOf(workflow)
  const seen = new Set(start)
  for (const state of seen)
    for (const { from, to } of edges)
      if ((direction === 'forward' ? from : to) === state)
        seen.add(direction === 'forward' ? to : from)

  return seen
}

/** From an initial state: draft → pending → … */
export function describePathTo(workflow: Workflow, state: string): string {
  const edges = edgesOf(workflow)
  const before = new Map<string, string>()
  const seen = new Set(initialStatesOf(workflow))

  for (const next of seen)
    for (const { from, to } of edges)
      if (from === next && !seen.has(to)) {
        seen.add(to)
        before.set(to, from)
      }

  const path = [state]
  for (let at = before.get(state); at !== undefined; at = before.get(at)) path.unshift(at)

  return path.join(' → ')
}

/** States in which a condition may hold, assuming everything but the state. */
export function statesMatching(condition: Condition | undefined, states: string[]): string[] {
  if (!condition) return states

  const { state, all = [], any, not } = condition
  let left = state === undefined ? states : states.filter((name) => toArray(state).includes(name))
  for (const part of all) left = statesMatching(part, left)

  if (any) {
    const open = new Set(any.flatMap((part) => statesMatching(part, left)))
    left = left.filter((name) => open.has(name))
  }

  // What is excluded depends on more than the state.
  if (not?.state === undefined || Object.keys(not).length > 1) return left

  return left.filter((name) => !toArray(not.state ?? []).includes(name))
}

/** Of every state, with their places: `edit` is one or a list. */
export function editorPlaces(
  states: Workflow['states'],
): { id: string; title: string; at: Pointer; editor: Editor }[] {
  return Object.entries(states).flatMap(([id, state]) =>
    editorsOf(state).map((editor, index) => ({
      id,
      title: state.title,
      at: ['states', id, 'edit', ...(Array.isArray(state.edit) ? [index] : [])],
      editor,
    })),
  )
}
