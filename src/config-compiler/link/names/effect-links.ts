import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { nameNouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import type { Model } from '#config-compiler/model.ts'
import { articleEntity } from '#config-model/access/article-entity.ts'
import { openingPlace, pointingFields } from '#config-model/access/rows/grant-rows.ts'
import { workflowOf } from '#config-model/config.ts'
import type { Effect, CreateFor } from '#config-model/types.generated.ts'
import {
  fieldCandidates,
  titledCandidates,
  messageCandidates,
  workflowCandidates,
  yearDateCandidates,
} from './candidates.ts'
import { linkCondition } from './conditions/condition-links.ts'
import { linkOperandOf } from './conditions/operand-links.ts'
import type { ConditionPlace } from './conditions/place.ts'
import { linkRoles } from './role-links.ts'
import { linkState } from './state-links.ts'

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

  field(model, place, [...at, 'measure'], { name: measure })
  if (!measuring) return

  const inside = [...at, 'measuring']
  for (const key of ['record', 'among'] as const)
    field(model, place, [...inside, key], { name: measuring[key] })
  const { rules, rows, where, validFrom } = measuring

  if (validFrom !== undefined)
    model.resolve(place.file, [...inside, 'validFrom'], {
      rule: refRules.year,
      noun: nameNouns.yearFact(),
      name: validFrom,
      candidates: yearDateCandidates(model),
    })

  if (
    !model.resolve(place.file, [...inside, 'rules'], {
      rule: refRules.entity,
      noun: nameNouns.entity(),
      name: rules,
      candidates: titledCandidates(model.config.entities),
    })
  )
    return

  field(model, { ...place, entity: rules }, [...inside, 'rows'], { name: rows })
  const fields = model.config.entities[rules]?.fields

  if (fields)
    linkCondition(
      model,
      { ...place, scopes: [...place.scopes, fields] },
      [...inside, 'where'],
      where,
    )
}

/** Links the field of ranks, and its sort fields. */
export function linkRank(
  model: Model,
  place: ConditionPlace,
  at: Pointer,
  { rank, ranking }: Effect,
): void {
  if (rank === undefined) return

  field(model, place, [...at, 'rank'], { name: rank })
  if (!ranking) return

  const inside = [...at, 'ranking']

  field(model, place, [...inside, 'among'], { name: ranking.among })
  for (const [index, state] of ranking.states.entries())
    linkState(model, place, [...inside, 'states', index], state)
  for (const [index, { field: name }] of ranking.order.entries())
    field(model, place, [...inside, 'order', index, 'field'], { name })

  for (const [target, taken] of Object.entries(ranking.means ?? {})) {
    field(model, place, [...inside, 'means', target], { name: target, part: 'key' })
    field(model, place, [...inside, 'means', target], { name: taken })
  }
}

function field(
  model: Model,
  { file, entity = '' }: ConditionPlace,
  at: Pointer,
  { name, part }: { name: string; part?: 'key' | undefined },
): void {
  model.resolve(file, at, {
    rule: refRules.field,
    noun: nameNouns.field(),
    name,
    candidates: fieldCandidates(model, entity),
    ...(part === undefined ? {} : { part }),
  })
}

/** The entity and origin of an effect. */
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

  if (effect.message !== undefined)
    model.resolve(file, [...at, 'message'], {
      rule: refRules.message,
      noun: nameNouns.message(),
      name: effect.message,
      candidates: messageCandidates(model),
    })

  for (const [name, operand] of Object.entries(effect.set ?? {})) {
    model.resolve(file, [...at, 'set', name], {
      rule: refRules.field,
      noun: nameNouns.field(),
      name,
      candidates: fieldCandidates(model, workflow.entity),
      part: 'key',
    })

    linkOperandOf(model, place, [...at, 'set', name], {
      field: model.config.entities[workflow.entity]?.fields[name],
      operand,
    })
  }

  if (effect.person !== undefined)
    model.resolve(file, [...at, 'person'], {
      rule: refRules.field,
      noun: nameNouns.field(),
      name: effect.person,
      candidates: fieldCandidates(model, workflow.entity),
    })

  if (effect.deadline !== undefined)
    model.resolve(file, [...at, 'deadline'], {
      rule: refRules.field,
      noun: nameNouns.field(),
      name: effect.deadline,
      candidates: fieldCandidates(model, workflow.entity),
    })

  if (effect.to !== undefined)
    model.resolve(file, [...at, 'to'], {
      rule: refRules.field,
      noun: nameNouns.field(),
      name: effect.to,
      candidates: titledCandidates(place.form ?? {}),
    })

  for (const key of ['flag', 'unflag'] as const) {
    const flag = effect[key]
    if (flag !== undefined)
      model.resolve(file, [...at, key], {
        rule: refRules.flag,
        noun: nameNouns.flag(),
        name: flag,
        candidates: workflowCandidates(model, workflow.entity, 'flags'),
      })
  }

  linkMove(model, file, at, { acted: workflow, effect })
  linkCreate(model, place, at, effect)
  linkWrite(model, place, at, { acted: workflow, effect })
  linkMeasure(model, place, at, effect)
  linkRank(model, place, at, effect)
  linkAnnounce(model, place, at, effect)
}

/** Links the moved records and their transition. */
function linkMove(
  model: Model,
  file: string,
  at: Pointer,
  { acted: { entity }, effect }: { acted: Acted; effect: Effect },
): void {
  const { move, transition, by } = effect
  if (move === undefined) return

  if (by !== undefined)
    model.resolve(file, [...at, 'by'], {
      rule: refRules.field,
      noun: nameNouns.field(),
      name: by,
      candidates: fieldCandidates(model, entity),
    })

  const isKnown = model.resolve(file, [...at, 'move'], {
    rule: refRules.entity,
    noun: nameNouns.entity(),
    name: move,
    candidates: titledCandidates(model.config.entities),
  })

  if (isKnown && transition !== undefined && workflowOf(model.config, move))
    model.resolve(file, [...at, 'transition'], {
      rule: refRules.transition,
      noun: nameNouns.transition(),
      name: transition,
      candidates: workflowCandidates(model, move, 'transitions'),
    })
}

/** Links the created record and its fields. */
function linkCreate(model: Model, place: ConditionPlace, at: Pointer, effect: Effect): void {
  if (
    effect.create === undefined ||
    !model.resolve(place.file, [...at, 'create'], {
      rule: refRules.entity,
      noun: nameNouns.entity(),
      name: effect.create,
      candidates: titledCandidates(model.config.entities),
    })
  )
    return

  const linkedPlace = linkFound(model, place, [...at, 'for'], effect.for)

  linkValues(model, linkedPlace, at, { entity: effect.create, values: effect.with })
}

/** Links the referenced record and its fields. */
function linkWrite(
  model: Model,
  place: ConditionPlace,
  at: Pointer,
  { acted: { entity }, effect }: { acted: Acted; effect: Effect },
): void {
  const { write, with: values } = effect
  if (
    write === undefined ||
    !model.resolve(place.file, [...at, 'write'], {
      rule: refRules.field,
      noun: nameNouns.field(),
      name: write,
      candidates: fieldCandidates(model, entity),
    })
  )
    return

  const named = model.config.entities[entity]?.fields[write]?.entity
  if (named === undefined) return

  const { through } = effect
  const isKnown =
    through === undefined ||
    model.resolve(place.file, [...at, 'through'], {
      rule: refRules.field,
      noun: nameNouns.pointing(),
      name: through,
      candidates: pointingFields(model.config, named),
    })

  const target = through === undefined ? named : openingPlace(through).entity
  if (isKnown) linkValues(model, place, at, { entity: target, values })
}

/** Links columns of an announcement and fields of the article. */
function linkAnnounce(
  model: Model,
  { file, entity = '' }: ConditionPlace,
  at: Pointer,
  { announcing }: Effect,
): void {
  if (announcing === undefined) return

  const inside = [...at, 'announcing']
  for (const [index, name] of announcing.columns.entries())
    model.resolve(file, [...inside, 'columns', index], {
      rule: refRules.field,
      noun: nameNouns.field(),
      name,
      candidates: fieldCandidates(model, entity),
    })

  const article = articleEntity(model.config)

  for (const name of Object.keys(article === undefined ? {} : (announcing.with ?? {})))
    model.resolve(file, [...inside, 'with', name], {
      rule: refRules.field,
      noun: nameNouns.field(),
      name,
      candidates: fieldCandidates(model, article?.id ?? ''),
      part: 'key',
    })
}

/** Links the written fields of another entity and their values. */
function linkValues(
  model: Model,
  place: ConditionPlace,
  at: Pointer,
  { entity, values = {} }: { entity: string; values: Effect['with'] },
): void {
  for (const [name, operand] of Object.entries(values)) {
    model.resolve(place.file, [...at, 'with', name], {
      rule: refRules.field,
      noun: nameNouns.field(),
      name,
      candidates: fieldCandidates(model, entity),
      part: 'key',
    })

    linkOperandOf(model, place, [...at, 'with', name], {
      field: model.config.entities[entity]?.fields[name],
      operand,
    })
  }
}

/** Links `each`; returns the scopes of values, matching records first. */
function linkFound(
  model: Model,
  place: ConditionPlace,
  at: Pointer,
  createFor: CreateFor | undefined,
): ConditionPlace {
  if (!createFor) return place

  model.resolve(place.file, [...at, 'entity'], {
    rule: refRules.entity,
    noun: nameNouns.entity(),
    name: createFor.entity,
    candidates: titledCandidates(model.config.entities),
  })

  const fields = model.config.entities[createFor.entity]?.fields
  if (!fields) return place

  const forPlace = { ...place, scopes: [...place.scopes, fields] }

  linkCondition(model, forPlace, [...at, 'where'], createFor.where)

  return forPlace
}
