import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import type { Transition, Workflow } from '#config-model/types.generated.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import type { Parameters } from '#server/records/sql/parameters.ts'

/** A transition that the system takes when it is due. */
export interface TimedTransition {
  workflow: Workflow
  id: string
  transition: Transition
}

export function timedTransitions(config: Config): TimedTransition[] {
  return Object.values(config.workflows).flatMap((workflow) =>
    Object.entries(workflow.transitions).flatMap(([id, transition]) =>
      transition.timer ? [{ workflow, id, transition }] : [],
    ),
  )
}

export const timedTargets = ({ transition: { to } }: TimedTransition): string[] =>
  typeof to === 'string' ? [to] : to.map(({ state }) => state)

/** SQL condition for records due at a moment. */
export function dueSql(
  config: Config,
  { workflow, transition }: TimedTransition,
  p: Parameters,
  now: Date,
): string {
  const condition = conditionSql(
    { all: [{ state: transition.from }, transition.timer ?? {}] },
    { ...recordContext(config, null, null, now), scopes: [] },
    { fields: entityOf(config, workflow.entity).fields, parameters: p },
  )

  // Records without a year belong to every year.
  return entityOf(config, workflow.entity).scope?.year === undefined
    ? `(${condition})`
    : `(${condition} and year = ${p.add(config.years.realYear)})`
}
