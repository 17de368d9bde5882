import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import type { Model } from '#config-compiler/model.ts'
import type { Condition } from '#config-model/types.generated.ts'
import { stateCandidates, workflowCandidates } from './candidates.ts'
import { singleStateOf, stateOf, workflowName } from './name-kinds.ts'

interface StatePlace {
  file: string
  entity?: string | undefined
}

/** A state or a state set; reports a missing workflow. */
export function linkState(
  model: Model,
  { file, entity }: StatePlace,
  pointer: Pointer,
  names: string | string[] | undefined,
): void {
  if (names === undefined) return

  const hasWorkflow = stateCandidates(model, entity).length > 0
  const written = hasWorkflow || entity === undefined ? names : [names].flat().map(() => entity)

  model.resolve(file, pointer, written, hasWorkflow ? stateOf(model, entity) : workflowName(model))
}

/** Values of the field `state`; a single value cannot be a set. */
export function linkStates(
  model: Model,
  place: StatePlace,
  pointer: Pointer,
  condition: Condition,
): void {
  const hasWorkflow = workflowCandidates(model, place.entity, 'states').length > 0
  for (const key of ['is', 'isNot'] as const) {
    const state = condition[key]
    if (typeof state !== 'string') continue

    if (hasWorkflow)
      model.resolve(place.file, [...pointer, key], state, singleStateOf(model, place.entity))
    else linkState(model, place, [...pointer, key], state)
  }

  for (const key of ['in', 'notIn'] as const)
    linkState(model, place, [...pointer, key], condition[key]?.map(String))
}
