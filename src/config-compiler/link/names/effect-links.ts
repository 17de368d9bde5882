import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import type { Model } from '#config-compiler/model.ts'
import { openingPlace } from '#config-model/access/grant-rows.ts'
import { articleEntity } from '#config-model/access/publication.ts'
import { workflowOf } from '#config-model/config.ts'
import type { Effect, CreateFor } from '#config-model/types.generated.ts'
import { linkCondition } from './conditions/condition-links.ts'
import { linkOperandOf } from './conditions/operand-links.ts'
import type { ConditionPlace } from './conditions/place.ts'
import {
  fieldOf,
  innerField,
  entityName,
  transitionOf,
  flagOf,
  messageName,
  referencingField,
  asKey,
  yearFactName,
} from './name-kinds.ts'
import { linkRoles } from './role-links.ts'
import { linkState } from './state-links.ts'

/** The filled table, the measured record, and the place of the rules. */
export function linkMeasure(
  model: Model,
  place: ConditionPlace,
  at: Pointer,
  { measure, measuring }: Effect,
): void {
  if (measure === undefined) return

  const { file } = place
  const field = fieldOf(model, place.entity)

  model.resolve(file, [...at, 'measure'], measure, field)
  if (!measuring) return

  const inside = [...at, 'measuring']
  for (const key of ['record', 'among'] as const)
    model.resolve(file, [...inside, key], measuring[key], field)
  const { rules, rows, where, validFrom } = measuring

  model.resolve(file, [...inside, 'validFrom'], validFrom, yearFactName(model))
  if (!model.resolve(file, [...inside, 'rules'], rules, entityName(model))) return

  model.resolve(file, [...inside, 'rows'], rows, fieldOf(model, rules))
  const fields = model.config.entities[rules]?.fields

  if (fields)
    linkCondition(
      model,
      { ...place, scopes: [...place.scopes, fields] },
      [...inside, 'where'],
      where,
    )
}

/** The ranked field, its group, and its sort fields. */
export function linkRank(
  model: Model,
  place: ConditionPlace,
  at: Pointer,
  { rank, ranking }: Effect,
): void {
  if (rank === undefined) return

  const { file } = place
  const field = fieldOf(model, place.entity)

  model.resolve(file, [...at, 'rank'], rank, field)
  if (!ranking) return

  const inside = [...at, 'ranking']

  model.resolve(file, [...inside, 'among'], ranking.among, field)
  linkState(model, place, [...inside, 'states'], ranking.states)
  for (const [index, { field: name }] of ranking.order.entries())
    model.resolve(file, [...inside, 'order', index, 'field'], name, field)

  for (const [target, taken] of Object.entries(ranking.means ?? {})) {
    model.resolve(file, [...inside, 'means', target], target, asKey(field))
    model.resolve(file, [...inside, 'means', target], taken, field)
  }
}

interface Acted {
  entity: string
}

export function linkEffect(
  model: Model,
  place: ConditionPlace,
  at: Pointer,
  { workflow, effect }: { workflow: Acted; effect: Effect },
): void {
  const { file } = place
  linkCondition(model, place, [...at, 'when'], effect.when)
  linkRoles(model, file, [...at, 'roles'], effect.roles)
  linkRoles(model, file, [...at, 'copy'], effect.copy)
  model.resolve(file, [...at, 'message'], effect.message, messageName(model))

  for (const [name, operand] of Object.entries(effect.set ?? {})) {
    model.resolve(file, [...at, 'set', name], name, asKey(fieldOf(model, workflow.entity)))

    linkOperandOf(model, place, [...at, 'set', name], {
      field: model.config.entities[workflow.entity]?.fields[name],
      operand,
    })
  }

  model.resolve(file, [...at, 'person'], effect.person, fieldOf(model, workflow.entity))
  model.resolve(file, [...at, 'deadline'], effect.deadline, fieldOf(model, workflow.entity))
  model.resolve(file, [...at, 'to'], effect.to, innerField(place.form))

  for (const key of ['flag', 'unflag'] as const)
    model.resolve(file, [...at, key], effect[key], flagOf(model, workflow.entity))

  linkMove(model, file, at, { acted: workflow, effect })
  linkCreate(model, place, at, effect)
  linkWrite(model, place, at, { acted: workflow, effect })
  linkMeasure(model, place, at, effect)
  linkRank(model, place, at, effect)
  linkAnnounce(model, place, at, effect)
}

function linkMove(
  model: Model,
  file: string,
  at: Pointer,
  { acted: { entity }, effect }: { acted: Acted; effect: Effect },
): void {
  const { move, transition, by } = effect
  if (move === undefined) return

  model.resolve(file, [...at, 'by'], by, fieldOf(model, entity))

  const isKnown = model.resolve(file, [...at, 'move'], move, entityName(model))

  if (isKnown && transition !== undefined && workflowOf(model.config, move))
    model.resolve(file, [...at, 'transition'], transition, transitionOf(model, move))
}

function linkCreate(model: Model, place: ConditionPlace, at: Pointer, effect: Effect): void {
  const { create } = effect
  const isKnown = model.resolve(place.file, [...at, 'create'], create, entityName(model))
  if (create === undefined || !isKnown) return

  const linkedPlace = linkCreateFor(model, place, [...at, 'for'], effect.for)

  linkValues(model, linkedPlace, at, { entity: create, values: effect.with })
}

function linkWrite(
  model: Model,
  place: ConditionPlace,
  at: Pointer,
  { acted: { entity }, effect }: { acted: Acted; effect: Effect },
): void {
  const { write, with: values } = effect
  if (
    write === undefined ||
    !model.resolve(place.file, [...at, 'write'], write, fieldOf(model, entity))
  )
    return

  const named = model.config.entities[entity]?.fields[write]?.entity
  if (named === undefined) return

  const { through } = effect
  const isKnown =
    through === undefined ||
    model.resolve(place.file, [...at, 'through'], through, referencingField(model, named))

  const target = through === undefined ? named : openingPlace(through).entity
  if (isKnown) linkValues(model, place, at, { entity: target, values })
}

/** Columns of an announcement, and fields of the article. */
function linkAnnounce(
  model: Model,
  { file, entity }: ConditionPlace,
  at: Pointer,
  { announcing }: Effect,
): void {
  if (announcing === undefined) return

  const inside = [...at, 'announcing']
  model.resolve(file, [...inside, 'columns'], announcing.columns, fieldOf(model, entity))

  const article = articleEntity(model.config)

  for (const name of Object.keys(article === undefined ? {} : (announcing.with ?? {})))
    model.resolve(file, [...inside, 'with', name], name, asKey(fieldOf(model, article?.id)))
}

/** Written fields of another entity and their values. */
function linkValues(
  model: Model,
  place: ConditionPlace,
  at: Pointer,
  { entity, values = {} }: { entity: string; values: Effect['with'] },
): void {
  for (const [name, operand] of Object.entries(values)) {
    model.resolve(place.file, [...at, 'with', name], name, asKey(fieldOf(model, entity)))

    linkOperandOf(model, place, [...at, 'with', name], {
      field: model.config.entities[entity]?.fields[name],
      operand,
    })
  }
}

/**
 * Links the records for which others are created; returns the place of the values, whose scopes
 * include them.
 */
function linkCreateFor(
  model: Model,
  place: ConditionPlace,
  at: Pointer,
  createFor: CreateFor | undefined,
): ConditionPlace {
  if (!createFor) return place

  model.resolve(place.file, [...at, 'entity'], createFor.entity, entityName(model))

  const fields = model.config.entities[createFor.entity]?.fields
  if (!fields) return place

  const forPlace = { ...place, scopes: [...place.scopes, fields] }

  linkCondition(model, forPlace, [...at, 'where'], createFor.where)

  return forPlace
}
