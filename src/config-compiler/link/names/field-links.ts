import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { nameNouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import type { Model } from '#config-compiler/model.ts'
import { workflowOf } from '#config-model/config.ts'
import { referencedValue, type ReferencedValue } from '#config-model/facts/referenced-value.ts'
import type { Computed, Condition, Field } from '#config-model/types.generated.ts'
import { fieldCandidates, titledCandidates } from './candidates.ts'
import { linkCondition } from './conditions/condition-links.ts'
import { linkOperandOf, linkValue } from './conditions/operand-links.ts'
import { linkPath } from './conditions/path-links.ts'
import type { ConditionPlace } from './conditions/place.ts'
import { fieldOf, innerField, entityName, regionCode, dictionaryName, asKey } from './name-kinds.ts'
import { linkState } from './state-links.ts'
import { linkPage } from './target-links.ts'

/** Dictionaries, entities, other fields and regions. `place.scopes` ends with these fields. */
export function linkFields(
  model: Model,
  place: ConditionPlace,
  pointer: Pointer,
  fields: Record<string, Field>,
): void {
  for (const [name, field] of Object.entries(fields))
    linkField(model, place, [...pointer, name], field)
}

function linkField(model: Model, place: ConditionPlace, at: Pointer, field: Field): void {
  if (field.fields) titledCandidates(field.fields, place.file, [...at, 'fields'])
  linkContent(model, place, at, field)
  linkReferable(model, place, at, field)
  linkPage(model, place.file, [...at, 'template', 'page'], {
    id: field.template?.page,
    kinds: ['screen'],
  })
  if (field.counts !== undefined) linkPath(model, place, [...at, 'counts'], { path: field.counts })
  if (field.parent !== undefined) linkPath(model, place, [...at, 'parent'], { path: field.parent })

  if (field.root !== undefined && field.root !== '86')
    model.resolve(place.file, [...at, 'root'], field.root, regionCode(model))

  for (const key of ['visibleWhen', 'requiredWhen', 'readonlyWhen'] as const)
    linkCondition(model, place, [...at, key], field[key])
  for (const key of ['atLeast', 'atMost', 'above', 'below'] as const)
    linkOperandOf(model, place, [...at, key], {
      field: { type: field.type, title: field.title },
      operand: field[key],
    })
  if (field.default !== undefined && !Array.isArray(field.default))
    linkOperandOf(model, place, [...at, 'default'], { field, operand: field.default })
  if (field.const !== undefined && field.dictionary !== undefined)
    linkOperandOf(model, place, [...at, 'const'], { field, operand: field.const })
  if (Array.isArray(field.default))
    for (const [index, value] of field.default.entries())
      linkValue(model, place, [...at, 'default', index], { field, value })

  if (field.fillRest)
    linkValue(model, place, [...at, 'fillRest', 'value'], { field, value: field.fillRest.value })
  linkInner(model, place, at, field)
  linkComputed(model, place, [...at, 'computed'], field)

  if (field.fields)
    linkFields(
      model,
      { ...place, scopes: [...place.scopes, field.fields] },
      [...at, 'fields'],
      field.fields,
    )
}

function linkContent(model: Model, place: ConditionPlace, at: Pointer, field: Field): void {
  model.resolve(place.file, [...at, 'dictionary'], field.dictionary, dictionaryName(model))

  if (
    field.entity !== undefined &&
    model.resolve(place.file, [...at, 'entity'], field.entity, entityName(model)) &&
    field.display !== undefined
  )
    model.resolve(place.file, [...at, 'display'], field.display, fieldOf(model, field.entity))
}

function linkReferable(model: Model, place: ConditionPlace, at: Pointer, field: Field): void {
  const other = model.config.entities[field.entity ?? '']
  if (!other || field.entity === undefined) return

  const theirs: ConditionPlace = { ...place, entity: field.entity, scopes: [other.fields] }

  linkCondition(model, theirs, [...at, 'among'], field.among)

  for (const [name, value] of Object.entries(field.match ?? {})) {
    const key = [...at, 'match', name]
    model.resolve(place.file, key, name, asKey(fieldOf(model, place.entity)))
    model.resolve(place.file, key, value, fieldOf(model, field.entity))
  }
}

/** Names inside the rows of a list or table. */
function linkInner(model: Model, place: ConditionPlace, at: Pointer, field: Field): void {
  const { file } = place
  const { fields, rows } = field
  for (const key of ['itemTitle', 'uniqueBy', 'sums'] as const)
    model.resolve(file, [...at, key], field[key], innerField(fields))

  model.resolve(file, [...at, 'rows', 'dictionary'], rows?.dictionary, dictionaryName(model))
  model.resolve(file, [...at, 'rows', 'key'], rows?.key, innerField(fields))
}

function linkComputed(model: Model, place: ConditionPlace, pointer: Pointer, field: Field): void {
  const { computed } = field
  if (!computed) return

  const { count, sum } = computed

  const lists = [
    'sum',
    'growth',
    'cagr',
    'ratio',
    'quotient',
    'either',
    'days',
    'workdays',
  ] as const
  for (const key of lists) {
    const paths = computed[key]
    if (Array.isArray(paths))
      for (const [index, path] of paths.entries())
        linkPath(model, place, [...pointer, key, index], { path })
  }

  if (typeof count === 'string') linkPath(model, place, [...pointer, 'count'], { path: count })
  else if (count) linkRows(model, place, [...pointer, 'count'], count)
  if (sum && !Array.isArray(sum)) linkRows(model, place, [...pointer, 'sum'], sum)

  for (const [name, weight] of Object.entries(computed.weighted ?? {})) {
    linkPath(model, place, [...pointer, 'weighted', name], { path: name, part: 'key' })
    if (typeof weight === 'string')
      linkPath(model, place, [...pointer, 'weighted', name], { path: weight })
  }

  if (computed.related) linkRelated(model, place, [...pointer, 'related'], computed.related)
  const taken = referencedValue(place.scopes.length === 1 ? (place.scopes[0] ?? {}) : {}, field)
  if (taken) linkReferenced(model, place, [...pointer, 'copy', 'field'], taken)
  else linkOperandOf(model, place, [...pointer, 'copy'], { field, operand: computed.copy })
}

/** The reference and the field of a copy. */
function linkReferenced(
  model: Model,
  place: ConditionPlace,
  at: Pointer,
  { reference, entity, value }: ReferencedValue,
): void {
  linkPath(model, place, at, { path: reference })
  const other = model.config.entities[entity]
  if (other)
    model.resolve(place.file, at, value, {
      rule: refRules.field,
      noun: nameNouns.fieldOf({ entity: other.title }),
      candidates: () => fieldCandidates(model, entity),
    })
}

/** List, field and condition of counted or summed rows. */
function linkRows(
  model: Model,
  place: ConditionPlace,
  at: Pointer,
  { rows, value, where }: { rows: string; value?: string; where: Condition },
): void {
  const list = linkPath(model, place, [...at, 'rows'], { path: rows })
  const inner = { ...place, scopes: [...place.scopes, list?.fields ?? {}] }

  linkCondition(model, inner, [...at, 'where'], where)

  if (list?.fields && value !== undefined)
    model.resolve(place.file, [...at, 'value'], value, innerField(list.fields))
}

/** Entity and field of related records; a workflow's state has no field. */
function linkRelated(
  model: Model,
  place: ConditionPlace,
  at: Pointer,
  { entity, value, by, drop, where, states }: NonNullable<Computed['related']>,
): void {
  if (drop !== undefined) linkPath(model, place, [...at, 'drop'], { path: drop })
  const namesThis =
    place.entity !== undefined &&
    model.config.entities[entity]?.fields[by ?? '']?.entity === place.entity
  if (by !== undefined && !namesThis) linkPath(model, place, [...at, 'by'], { path: by })
  if (!model.resolve(place.file, [...at, 'entity'], entity, entityName(model))) return

  model.resolve(place.file, [...at, 'by'], by, fieldOf(model, entity))
  linkState(model, { file: place.file, entity }, [...at, 'states'], states)
  const their = { file: place.file, entity, scopes: [model.config.entities[entity]?.fields ?? {}] }

  linkCondition(model, their, [...at, 'where'], where)
  if (value === 'state' && workflowOf(model.config, entity)) return

  model.resolve(place.file, [...at, 'value'], value, fieldOf(model, entity))
}
