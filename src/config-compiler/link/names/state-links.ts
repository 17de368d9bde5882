import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { nameNouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import type { Model } from '#config-compiler/model.ts'
import type { Condition } from '#config-model/types.generated.ts'
import { stateCandidates, titledCandidates, workflowCandidates } from './candidates.ts'

interface StatePlace {
  file: string
  entity?: string | undefined
}

/** Links a state or state set of the entity's workflow; reports a missing workflow. */
export function linkState(model: Model, place: StatePlace, pointer: Pointer, name: string): void {
  const states = stateCandidates(model, place.entity)
  if (states.length > 0)
    model.resolve(place.file, pointer, {
      rule: refRules.state,
      noun: nameNouns.state(),
      name,
      candidates: states,
    })
  else
    model.resolve(place.file, pointer, {
      rule: refRules.workflow,
      noun: nameNouns.workflow(),
      name: place.entity ?? name,
      candidates: titledCandidates(model.config.workflows),
    })
}

/** Links values of the field `state`; a single value cannot be a set. */
export function linkStates(
  model: Model,
  place: StatePlace,
  pointer: Pointer,
  condition: Condition,
): void {
  const states = workflowCandidates(model, place.entity, 'states')
  for (const key of ['is', 'isNot'] as const) {
    const state = condition[key]
    if (typeof state !== 'string') continue

    if (states.length > 0)
      model.resolve(place.file, [...pointer, key], {
        rule: refRules.state,
        noun: nameNouns.state(),
        name: state,
        candidates: states,
      })
    else linkState(model, place, [...pointer, key], state)
  }

  for (const key of ['in', 'notIn'] as const)
    for (const [index, state] of (condition[key] ?? []).entries())
      linkState(model, place, [...pointer, key, index], String(state))
}
