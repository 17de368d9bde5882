import type { Model } from '#config-compiler/link/model.ts'
import { fieldCandidates, titledCandidates } from '#config-compiler/link/names/candidates.ts'
import { linkCondition } from '#config-compiler/link/names/conditions/condition-links.ts'
import type { ConditionPlace } from '#config-compiler/link/names/conditions/place.ts'
import { linkState } from '#config-compiler/link/names/state-links.ts'
import { nameNouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import type { Effect } from '#config-model/types.generated.ts'

/**
 * Links the table that an effect fills by rules, the measured record, and the place of the rules.
 */
export function linkMeasure(
  model: Model,
  place: ConditionPlace,
  at: Pointer,
  { measure, measuring }: Effect,
): void {
  if (measure === undefined) return

  field(model, place, [...at, 'measure'], measure)
  if (!measuring) return

  const inside = [...at, 'measuring']
  for (const key of ['record', 'among'] as const)
    field(model, place, [...inside, key], measuring[key])
  const { rules, rows, where } = measuring

  if (
    !model.resolve(place.file, [...inside, 'rules'], {
      rule: refRules.entity,
      noun: nameNouns.entity(),
      name: rules,
      candidates: titledCandidates(model.config.entities),
    })
  )
    return

  field(model, { ...place, entity: rules }, [...inside, 'rows'], rows)
  const fields = model.config.entities[rules]?.fields

  if (fields)
    linkCondition(
      model,
      { ...place, scopes: [...place.scopes, fields] },
      [...inside, 'where'],
      where,
    )
}

/** The field that an effect writes places into, and what decides them. */
export function linkRank(
  model: Model,
  place: ConditionPlace,
  at: Pointer,
  { rank, ranking }: Effect,
): void {
  if (rank === undefined) return

  field(model, place, [...at, 'rank'], rank)
  if (!ranking) return

  const inside = [...at, 'ranking']

  field(model, place, [...inside, 'among'], ranking.among)
  for (const [index, state] of ranking.states.entries())
    linkState(model, place, [...inside, 'states', index], state)
  for (const [index, { field: name }] of ranking.order.entries())
    field(model, place, [...inside, 'order', index, 'field'], name)

  for (const [target, taken] of Object.entries(ranking.means ?? {})) {
    field(model, place, [...inside, 'means', target], target, 'key')
    field(model, place, [...inside, 'means', target], taken)
  }
}

function field(
  model: Model,
  { file, entity = '' }: ConditionPlace,
  at: Pointer,
  name: string,
  part?: 'key',
): void {
  model.resolve(file, at, {
    rule: refRules.field,
    noun: nameNouns.field(),
    name,
    candidates: fieldCandidates(model, entity),
    ...(part === undefined ? {} : { part }),
  })
}
