import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { flagOf, regionCode, windowName, roleName } from '#config-compiler/link/names/name-kinds.ts'
import { linkState, linkStates } from '#config-compiler/link/names/state-links.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import { kindOfField } from '#config-compiler/link/value-kinds.ts'
import type { Model } from '#config-compiler/model.ts'
import { operatorsWithArgument, unfitOperators } from '#config-model/conditions/operators.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { isChoice, isRegion } from '#config-model/field-traits.ts'
import type { Condition, Field } from '#config-model/types.generated.ts'
import { linkOperandOf, linkValue } from './operand-links.ts'
import { linkPath } from './path-links.ts'
import { conditionTexts, isSystemPath, type ConditionPlace } from './place.ts'

const single = ['is', 'isNot', 'in', 'notIn'] as const

/** The type of a sum or change. */
const figure: Field = { type: 'decimal', title: '合计或变动' }

const comparing = operatorsWithArgument('operand')
const listing = operatorsWithArgument('values')
const askingRows = operatorsWithArgument('condition')
const naming = operatorsWithArgument('region')

/** Fields, states, flags, roles, windows, dictionary values. */
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
  const unfit = reportUnfitOperators(model, place, pointer, { condition, field })
  const several = reportSingleComparisons(model, place, pointer, { condition, field })

  for (const key of comparing) {
    if (unfit.has(key) || several.has(key)) continue
    const isCompared = !isSystemPath(condition.field ?? '', place) && key !== 'contains'
    linkOperandOf(model, place, [...pointer, key], {
      field: isCompared ? field : undefined,
      operand: condition[key],
    })
    if (key === 'contains')
      linkContained(model, place, [...pointer, key], { field, value: condition[key] })
  }

  for (const key of listing)
    for (const [index, value] of (condition[key] ?? []).entries())
      if (!isSystemPath(condition.field ?? '', place) && !several.has(key))
        linkValue(model, place, [...pointer, key, index], { field, value })

  if (condition.field === 'state' && isSystemPath('state', place))
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

function linkNamed(
  model: Model,
  place: ConditionPlace,
  pointer: Pointer,
  condition: Condition,
): void {
  model.resolve(place.file, [...pointer, 'role'], condition.role, roleName(model))
  linkState(model, place, [...pointer, 'state'], condition.state)
  model.resolve(place.file, [...pointer, 'flag'], condition.flag, flagOf(model, place.entity))
  model.resolve(place.file, [...pointer, 'window'], condition.window, windowName(model))

  for (const key of naming) {
    const region = condition[key]
    if (region !== undefined && region !== '86')
      model.resolve(place.file, [...pointer, key], region, regionCode(model))
  }
}

/** A summed or compared field must be numeric. */
function linkFigure(model: Model, place: ConditionPlace, pointer: Pointer, path: string): void {
  const field = linkPath(model, place, pointer, { path })
  if (field && kindOfField(field) !== 'number')
    model.report(
      refRules.valueType,
      { file: place.file, pointer },
      conditionTexts.notCalculable({ title: field.title, type: field.type }),
      { hint: conditionTexts.nameNumberField() },
    )
}

/** The subject's field, or a computed figure; undefined for neither. */
function linkJudged(
  model: Model,
  place: ConditionPlace,
  pointer: Pointer,
  condition: Condition,
): Field | undefined {
  for (const [index, path] of (condition.sum ?? []).entries())
    linkFigure(model, place, [...pointer, 'sum', index], path)
  if (condition.change !== undefined)
    linkFigure(model, place, [...pointer, 'change'], condition.change)

  if (condition.sum !== undefined || condition.change !== undefined) return figure

  return condition.field === undefined
    ? undefined
    : linkPath(model, place, [...pointer, 'field'], { path: condition.field })
}

/**
 * Reports and returns operators that compare one value of a multi-value field: they are never true.
 */
function reportSingleComparisons(
  model: Model,
  place: ConditionPlace,
  pointer: Pointer,
  { condition, field }: { condition: Condition; field: Field | undefined },
): Set<string> {
  const reportedKeys = new Set<string>()
  if (
    !field?.multiple ||
    condition.field?.includes('*') ||
    isSystemPath(condition.field ?? '', place)
  )
    return reportedKeys

  for (const key of single) {
    const operand = condition[key]
    if (operand === undefined || operand === null) continue

    const [value] = [operand].flat()
    const written = typeof value === 'string' ? codeOf(model, field, value) : '…'

    model.report(
      refRules.operatorType,
      { file: place.file, pointer: [...pointer, key] },
      conditionTexts.holdsSeveral({ title: field.title, key }),
      { hint: conditionTexts.useContains({ value: written }), causes: [`type of ${field.title}`] },
    )

    reportedKeys.add(key)
  }

  return reportedKeys
}

/** The code of an item, also by its label. */
function codeOf(model: Model, { dictionary = '' }: Field, text: string): string {
  const items = dictionaryItems(model.config, dictionary)
  return items.some(({ value }) => value === text)
    ? text
    : (items.find(({ label }) => label === text)?.value ?? text)
}

/** A code, or a part of one for a single value. */
function linkContained(
  model: Model,
  place: ConditionPlace,
  pointer: Pointer,
  { field, value }: { field: Field | undefined; value: unknown },
): void {
  if (typeof value !== 'string') return
  if (isRegion(field) && field?.multiple) linkValue(model, place, pointer, { field, value })
  if (!isChoice(field)) return

  const items = dictionaryItems(model.config, field.dictionary ?? '')
  if (!field.multiple && items.some((item) => item.value.includes(value))) return
  linkValue(model, place, pointer, { field, value })
}

function reportUnfitOperators(
  model: Model,
  place: ConditionPlace,
  pointer: Pointer,
  { condition, field }: { condition: Condition; field: Field | undefined },
): Set<string> {
  const isPlain = !condition.field?.includes('*')
  if (!field || !isPlain || isSystemPath(condition.field ?? '', place)) return new Set()

  const unfit = unfitOperators(condition, field)

  for (const key of unfit)
    model.report(
      refRules.operatorType,
      { file: place.file, pointer: [...pointer, key] },
      conditionTexts.notJudgeableBy({ title: field.title, type: field.type, key }),
      {
        hint: conditionTexts.useAnotherJudgement(),
        causes: [`type of ${field.title}`],
        part: 'key',
      },
    )

  return new Set(unfit)
}
