import { workflowOf, type Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import type { Workflow } from '#config-model/types.generated.ts'

/** By former name. */
export const formerStates = memoize(
  ({ states }: Workflow): ReadonlyMap<string, string> =>
    new Map(
      Object.entries(states).flatMap(([state, { was = [] }]) =>
        was.map((former) => [former, state] as const),
      ),
    ),
)

export function presentState(workflow: Workflow | undefined, state: string | null): string | null {
  if (state === null || !workflow || Object.hasOwn(workflow.states, state)) return state
  return formerStates(workflow).get(state) ?? state
}

/** Stored states between two configurations, in either direction. */
export function renamedStates(before: Config, after: Config, entity: string): Map<string, string> {
  const old = workflowOf(before, entity)
  const now = workflowOf(after, entity)
  if (!now) return new Map()

  const renamed = new Map(
    [...formerStates(now)].filter(([former]) => !Object.hasOwn(now.states, former)),
  )

  for (const [state, { was = [] }] of Object.entries(old?.states ?? {})) {
    const former = was.find((name) => Object.hasOwn(now.states, name))
    if (!Object.hasOwn(now.states, state) && !renamed.has(state) && former !== undefined)
      renamed.set(state, former)
  }

  return renamed
}
