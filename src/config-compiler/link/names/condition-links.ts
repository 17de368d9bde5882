import { nouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { fieldAt } from '#config-model/field-types.ts'
import { constantFault } from '#config-compiler/link/constant-fault.ts'
import type { Candidate } from '#config-compiler/diagnostic/did-you-mean.ts'
import type { Model } from '#config-compiler/link/model.ts'

import type { Part, Pointer } from '#config-compiler/parse/source.ts'
import { operatorsTaking, unfitOperators } from '#config-model/conditions/operators.ts'
import type { Condition, Field, Operand } from '#config-model/types.generated.ts'
import { kindOfField, kindOfYearFact, kindWords, type ValueKind } from '#config-compiler/link/value-kinds.ts'
import { yearFacts } from '#config-model/facts/years.ts'
import { linkState, linkStates } from './state-links.ts'
import {
  fieldCandidates,
  itemCandidates,
  regionCandidates,
  roleCandidates,
  titled,
  windowCandidates,
  workflowCandidates,
} from './candidates.ts'
import { texts } from './condition-links-texts.ts'

/** Where a condition or operand stands and which fields its paths may start with, innermost last. */
export interface Place {
  file: string
  /** Entity whose states and fields are meant. */
  entity?: string | undefined
  scopes: Record<string, Field>[]
  /** Fields of the transition dialog, for `form`. */
  form?: Record<string, Field> | undefined
}

const userFacts = ['id', 'username', 'name', 'nickName', 'userType', 'regionCode', 'ownerId']
const system: Record<string, Field> = Object.fromEntries(
  ['id', 'year', 'state', 'region', 'owner', 'createdBy'].map((name) => [name, { type: 'text', title: name }]),
)
const comparing = operatorsTaking('operand')
const listing = operatorsTaking('values')
const askingRows = operatorsTaking('condition')
const naming = operatorsTaking('region')

/** Reports names in an `auth`-like list that are neither a role nor a role set. */
export function linkRoles(model: Model, file: string, pointer: Pointer, names: string[] | undefined): void {
  for (const [index, name] of (names ?? []).entries())
    model.resolve(file, [...pointer, index], refRules.role, nouns.role(), name, roleCandidates(model))
}

/** The field at a path, looked for from the innermost scope; undefined and a problem when there is none. */
export function linkPath(
  model: Model,
  place: Place,
  pointer: Pointer,
  path: string,
  part: 'key' | 'value' = 'value',
): Field | undefined {
  const first = path.split('.')[0]!
  const scope = [system, ...place.scopes].findLast((fields) => Object.hasOwn(fields, first))
  const field = scope && fieldAt({ fields: scope }, path)
  if (field) return field
  const candidates = place.scopes
    .toReversed()
    .flatMap((fields, index) => fieldsOf(model, place, fields, index === place.scopes.length - 1))
  const { tail, inner } = scope ? wrongSegment(scope, path) : { tail: first, inner: candidates }
  model.resolve(
    place.file,
    pointer,
    refRules.field,
    nouns.field(),
    tail,
    inner.filter(({ name }) => name !== tail),
    part,
  )
  return undefined
}

/** The first part of a path that names nothing, and what may stand there. */
function wrongSegment(scope: Record<string, Field>, path: string): { tail: string; inner: Candidate[] } {
  const segments = path.split('.')
  const at = segments.findIndex((_, index) => !fieldAt({ fields: scope }, segments.slice(0, index + 1).join('.')))
  const tail = segments[at]!
  const field = fieldAt({ fields: scope }, segments.slice(0, at).join('.'))
  const isBeforeRow = (field?.type === 'list' || field?.type === 'table') && at < segments.length - 1
  return { tail, inner: isBeforeRow ? ['first', 'last', '*'].map((name) => ({ name })) : titled(field?.fields ?? {}) }
}

/** The entity's own fields know where they are defined. */
function fieldsOf(model: Model, place: Place, fields: Record<string, Field>, isOutermost: boolean) {
  return isOutermost && place.entity !== undefined && model.config.entities[place.entity]?.fields === fields
    ? fieldCandidates(model, place.entity)
    : titled(fields)
}

/** Names inside an operand. Returns the kind of its values where that is certain. */
export function linkOperand(
  model: Model,
  place: Place,
  pointer: Pointer,
  operand: Operand | undefined,
): ValueKind | undefined {
  if (operand === null || typeof operand !== 'object') return undefined
  if (operand.field !== undefined) {
    const field = linkPath(model, place, [...pointer, 'field'], operand.field)
    return field && !isSystem(operand.field, place) && !operand.field.includes('*') ? kindOfField(field) : undefined
  }
  for (const [index, path] of (operand.sum ?? []).entries()) linkPath(model, place, [...pointer, 'sum', index], path)
  if (operand.sum) return 'number'
  if (operand.now !== undefined) return 'date'
  if (operand.year !== undefined) {
    const facts = yearFacts.map((name) => ({ name }))
    return model.resolve(place.file, [...pointer, 'year'], refRules.year, nouns.yearFact(), operand.year, facts)
      ? kindOfYearFact(operand.year)
      : undefined
  }
  if (operand.form !== undefined) {
    const asked = place.form?.[operand.form]
    model.resolve(
      place.file,
      [...pointer, 'form'],
      refRules.field,
      nouns.dialogField(),
      operand.form,
      titled(place.form ?? {}),
    )
    return asked && kindOfField(asked)
  }
  return operand.user === undefined ? undefined : linkUserFact(model, place, [...pointer, 'user'], operand.user)
}

function linkUserFact(model: Model, { file }: Place, pointer: Pointer, path: string): ValueKind | undefined {
  const [first = '', second] = path.split('.')
  const { owner } = model.config.roles
  const entity = model.config.entities[owner ?? '']
  if (first === owner && second !== undefined) {
    const candidates = entity ? fieldCandidates(model, owner) : [{ name: second }]
    model.resolve(
      file,
      pointer,
      refRules.field,
      nouns.fieldOf({ entity: entity?.title ?? nouns.owner() }),
      second,
      candidates,
    )
    return entity?.fields[second] && kindOfField(entity.fields[second])
  }
  const facts = [...userFacts, ...(owner === undefined ? [] : [owner])].map((name) => ({ name }))
  const name = userFacts.includes(first) ? path : first
  return model.resolve(file, pointer, refRules.userFact, nouns.userFact(), name, facts) ? 'text' : undefined
}

/** Names inside an operand, and whether its value is of a kind that the field holds: a constant, another field, a fact. */
export function linkOperandOf(
  model: Model,
  place: Place,
  pointer: Pointer,
  field: Field | undefined,
  operand: Operand | undefined,
): void {
  const kind = linkOperand(model, place, pointer, operand)
  const own = field && kindOfField(field)
  // Dates are written into texts as they are.
  const isTaken = kind === own || (kind === 'date' && own === 'text')
  if (kind !== undefined && own !== undefined && !isTaken)
    model.report(
      refRules.valueType,
      place.file,
      pointer,
      texts.fieldGiven({ title: field!.title, type: field!.type, given: kindWords[kind]() }),
      { hint: texts.bothSidesOne(), causes: [`type of ${field!.title}`] },
    )
  linkValue(model, place, pointer, field, operand)
}

/** A fact of the record itself rather than a field of its entity. */
const isSystem = (path: string, place: Place) =>
  Object.hasOwn(system, path) && !place.scopes.some((fields) => Object.hasOwn(fields, path))

/** What a sum or a change is compared like. */
const figure: Field = { type: 'decimal', title: '合计或变动' }

/** A field that is added up or compared with the row before must hold numbers. */
function linkFigure(model: Model, place: Place, pointer: Pointer, path: string): void {
  const field = linkPath(model, place, pointer, path)
  if (field && kindOfField(field) !== 'number')
    model.report(
      refRules.valueType,
      place.file,
      pointer,
      texts.fieldNothingCalculated({ title: field.title, type: field.type }),
      {
        hint: texts.nameFieldNumbers(),
      },
    )
}

/** Every name inside a condition: fields, states, flags, roles, windows, dictionary values. */
export function linkCondition(model: Model, place: Place, pointer: Pointer, condition: Condition | undefined): void {
  if (!condition) return
  for (const key of ['all', 'any'] as const)
    for (const [index, part] of (condition[key] ?? []).entries())
      linkCondition(model, place, [...pointer, key, index], part)
  if (condition.not) linkCondition(model, place, [...pointer, 'not'], condition.not)
  const list = (value: string | string[] | undefined, key: string): [string, Pointer][] =>
    Array.isArray(value)
      ? value.map((name, index) => [name, [...pointer, key, index]])
      : value === undefined
        ? []
        : [[value, [...pointer, key]]]
  for (const [name, at] of list(condition.role, 'role'))
    model.resolve(place.file, at, refRules.role, nouns.role(), name, roleCandidates(model))
  for (const [name, at] of list(condition.state, 'state')) linkState(model, place, at, name)
  if (condition.flag !== undefined)
    model.resolve(
      place.file,
      [...pointer, 'flag'],
      refRules.flag,
      nouns.flag(),
      condition.flag,
      workflowCandidates(model, place.entity, 'flags'),
    )
  if (condition.window !== undefined)
    model.resolve(
      place.file,
      [...pointer, 'window'],
      refRules.window,
      nouns.window(),
      condition.window,
      windowCandidates(model),
    )
  for (const [index, path] of (condition.sum ?? []).entries())
    linkFigure(model, place, [...pointer, 'sum', index], path)
  if (condition.change !== undefined) linkFigure(model, place, [...pointer, 'change'], condition.change)
  const isFigure = condition.sum !== undefined || condition.change !== undefined
  const field = isFigure
    ? figure
    : condition.field === undefined
      ? undefined
      : linkPath(model, place, [...pointer, 'field'], condition.field)
  const isPlain = !condition.field?.includes('*')
  const unfit =
    field && isPlain && !isSystem(condition.field ?? '', place)
      ? tellUnfit(model, place, pointer, field, condition)
      : new Set<string>()
  for (const key of comparing) {
    if (unfit.has(key)) continue
    const isCompared = !isSystem(condition.field ?? '', place) && key !== 'contains'
    linkOperandOf(model, place, [...pointer, key], isCompared ? field : undefined, condition[key])
  }
  for (const key of listing)
    for (const [index, value] of (condition[key] ?? []).entries())
      if (!isSystem(condition.field ?? '', place)) linkValue(model, place, [...pointer, key, index], field, value)
  if (condition.field === 'state' && isSystem('state', place)) linkStates(model, place, pointer, condition)
  for (const key of askingRows)
    if (condition[key] && field && !unfit.has(key))
      linkCondition(
        model,
        { ...place, scopes: [...place.scopes, field.fields ?? {}] },
        [...pointer, key],
        condition[key],
      )
  for (const key of naming) {
    const region = condition[key]
    if (region !== undefined && region !== '86')
      model.resolve(place.file, [...pointer, key], refRules.region, nouns.region(), region, regionCandidates(model))
  }
}

/** A constant compared with a field must be one that the field can hold. */
export function linkValue(
  model: Model,
  place: Place,
  pointer: Pointer,
  field: Field | undefined,
  value: unknown,
  part?: Part,
): void {
  if (
    !field ||
    value === null ||
    (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
  )
    return
  const fault = field.type === 'dictionary' ? null : constantFault(field, value)
  if (fault)
    model.report(refRules.valueType, place.file, pointer, texts.plain({ title: field.title, message: fault.message }), {
      hint: fault.hint,
      causes: [`type of ${field.title}`],
    })
  if (field.type !== 'dictionary') return
  const items = dictionaryItems(model.config, field.dictionary ?? '')
  if (typeof value !== 'string' && items.some((item) => item.value === String(value)))
    model.report(refRules.valueType, place.file, pointer, texts.textNot({ title: field.title, value: String(value) }), {
      hint: texts.quote({ value: String(value) }),
    })
  else if (items.length > 0)
    model.resolve(
      place.file,
      pointer,
      refRules.dictionaryValue,
      nouns.dictionaryValue({ dictionary: field.dictionary ?? '' }),
      String(value),
      itemCandidates(model, field.dictionary ?? '', items),
      part,
    )
}

/** A value of a dictionary that the program itself asks for; without the dictionary nothing is known. */
export function linkItem(
  model: Model,
  file: string,
  pointer: Pointer,
  dictionary: string,
  value: string | undefined,
): void {
  if (value !== undefined && model.config.dictionaries[dictionary])
    linkValue(model, { file, scopes: [] }, pointer, { type: 'dictionary', title: dictionary, dictionary }, value)
}

/** The judgements that the field's type does not allow, each told. */
function tellUnfit(model: Model, place: Place, pointer: Pointer, field: Field, condition: Condition): Set<string> {
  const unfit = unfitOperators(condition, field)
  for (const key of unfit)
    model.report(
      refRules.operatorType,
      place.file,
      [...pointer, key],
      texts.fieldCannotJudged({ title: field.title, type: field.type, key }),
      {
        hint: texts.useAnotherJudgement(),
        causes: [`type of ${field.title}`],
        part: 'key',
      },
    )
  return new Set(unfit)
}
