import type { Model } from '#config-compiler/link/model.ts'
import {
  regionCandidates,
  roleCandidates,
  windowCandidates,
  workflowCandidates,
} from '#config-compiler/link/names/candidates.ts'
import { linkState, linkStates } from '#config-compiler/link/names/state-links.ts'
import { nameNouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import { operatorsTaking } from '#config-model/conditions/operators.ts'
import type { Condition } from '#config-model/types.generated.ts'
import { linkJudged } from './figure-links.ts'
import { linkOperandOf } from './operand-links.ts'
import { isSystem, type ConditionPlace } from './place.ts'
import { linkContained, tellSeveral } from './several-values.ts'
import { tellUnfit } from './unfit-operators.ts'
import { linkValue } from './value-links.ts'

const comparing = operatorsTaking('operand')
const listing = operatorsTaking('values')
const askingRows = operatorsTaking('condition')
const naming = operatorsTaking('region')

/** Every name inside a condition: fields, states, flags, roles, windows, dictionary values. */
export function linkCondition(
  model: Model,
  place: ConditionPlace,
  pointer: Pointer,
  condition: Condition | undefined,
): void {
  if (!condition) return

  for (const key of ['all', 'any'] as const)
    for (const [index, part] of (condition[key] ?? []).entries())
      linkCondition(model, place, [...pointer, key, index], part)

  if (condition.not) linkCondition(model, place, [...pointer, 'not'], condition.not)

  linkNamed(model, place, pointer, condition)
  const field = linkJudged(model, place, pointer, condition)
  const unfit = tellUnfit(model, place, pointer, condition, field)
  const several = tellSeveral(model, place, pointer, condition, field)

  for (const key of comparing) {
    if (unfit.has(key) || several.has(key)) continue
    const isCompared = !isSystem(condition.field ?? '', place) && key !== 'contains'
    linkOperandOf(model, place, [...pointer, key], isCompared ? field : undefined, condition[key])
    if (key === 'contains') linkContained(model, place, [...pointer, key], field, condition[key])
  }

  for (const key of listing)
    for (const [index, value] of (condition[key] ?? []).entries())
      if (!isSystem(condition.field ?? '', place) && !several.has(key))
        linkValue(model, place, [...pointer, key, index], { field, value })

  if (condition.field === 'state' && isSystem('state', place))
    linkStates(model, place, pointer, condition)

  for (const key of askingRows)
    if (condition[key] && field && !unfit.has(key))
      linkCondition(
        model,
        { ...place, scopes: [...place.scopes, field.fields ?? {}] },
        [...pointer, key],
        condition[key],
      )
}

/** What a condition asks for by name: roles, states, a flag, a window, regions. */
function linkNamed(
  model: Model,
  place: ConditionPlace,
  pointer: Pointer,
  condition: Condition,
): void {
  for (const [name, at] of listed(condition.role, [...pointer, 'role']))
    model.resolve(place.file, at, {
      rule: refRules.role,
      noun: nameNouns.role(),
      name,
      candidates: roleCandidates(model),
    })

  for (const [name, at] of listed(condition.state, [...pointer, 'state']))
    linkState(model, place, at, name)

  if (condition.flag !== undefined)
    model.resolve(place.file, [...pointer, 'flag'], {
      rule: refRules.flag,
      noun: nameNouns.flag(),
      name: condition.flag,
      candidates: workflowCandidates(model, place.entity, 'flags'),
    })

  if (condition.window !== undefined)
    model.resolve(place.file, [...pointer, 'window'], {
      rule: refRules.window,
      noun: nameNouns.window(),
      name: condition.window,
      candidates: windowCandidates(model),
    })

  for (const key of naming) {
    const region = condition[key]
    if (region !== undefined && region !== '86')
      model.resolve(place.file, [...pointer, key], {
        rule: refRules.region,
        noun: nameNouns.region(),
        name: region,
        candidates: regionCandidates(model),
      })
  }
}

/** One name or several, each with its place. */
function listed(value: string | string[] | undefined, pointer: Pointer): [string, Pointer][] {
  if (value === undefined) return []
  return Array.isArray(value)
    ? value.map((name, index) => [name, [...pointer, index]])
    : [[value, pointer]]
}
