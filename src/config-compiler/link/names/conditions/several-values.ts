import type { Model } from '#config-compiler/link/model.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import type { Condition, Field } from '#config-model/types.generated.ts'
import { conditionTexts } from './condition-texts.ts'
import { isSystem, type ConditionPlace } from './place.ts'
import { linkValue } from './value-links.ts'

const single = ['is', 'isNot', 'in', 'notIn'] as const

/**
 * Reports and returns operators that compare one value of a multi-value field: they are never true.
 */
export function tellSeveral(
  model: Model,
  place: ConditionPlace,
  pointer: Pointer,
  condition: Condition,
  field: Field | undefined,
): Set<string> {
  const reportedKeys = new Set<string>()
  if (!field?.multiple || condition.field?.includes('*') || isSystem(condition.field ?? '', place))
    return reportedKeys

  for (const key of single) {
    const operand = condition[key]
    if (operand === undefined || operand === null) continue

    const [value] = [operand].flat()
    const written = typeof value === 'string' ? codeOf(model, field, value) : '…'

    model.report(
      refRules.operatorType,
      place.file,
      [...pointer, key],
      conditionTexts.holdsSeveral({ title: field.title, key }),
      { hint: conditionTexts.useContains({ value: written }), causes: [`type of ${field.title}`] },
    )

    reportedKeys.add(key)
  }

  return reportedKeys
}

/** The code of an item, also when its label is given. */
function codeOf(model: Model, { dictionary = '' }: Field, text: string): string {
  const items = dictionaryItems(model.config, dictionary)
  return items.some(({ value }) => value === text)
    ? text
    : (items.find(({ label }) => label === text)?.value ?? text)
}

/**
 * What `contains` looks for among the codes of a dictionary: one of them, or, where the field holds
 * one value, a part of one.
 */
export function linkContained(
  model: Model,
  place: ConditionPlace,
  pointer: Pointer,
  field: Field | undefined,
  value: unknown,
): void {
  if (field?.type !== 'dictionary' || typeof value !== 'string') return
  const items = dictionaryItems(model.config, field.dictionary ?? '')
  if (!field.multiple && items.some((item) => item.value.includes(value))) return
  linkValue(model, place, pointer, { field, value })
}
