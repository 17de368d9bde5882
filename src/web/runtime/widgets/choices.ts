import type { ConditionContext } from '#config-model/conditions/context.ts'
import { readPath } from '#config-model/conditions/read-path.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import type { Field } from '#config-model/types.generated.ts'
import { widgetText } from '#web/i18n/widget-text.ts'
import type { WidgetEnvironment } from './definition.ts'

export interface FieldChoice {
  value: string
  label: string
}

/** Valid in the record's year and, with `parent`, below the parent's value. */
export function fieldChoices(
  field: Field,
  environment: WidgetEnvironment,
  context: ConditionContext,
): FieldChoice[] {
  const items = dictionaryItems(environment.config, field.dictionary ?? '', environment.year)
  if (field.parent === undefined) return items

  const parent = readPath(field.parent, context)
  const parents = Array.isArray(parent) ? parent : [parent]

  return items.filter((item) => item.parent === undefined || parents.includes(item.parent))
}

export function withStored(
  choices: FieldChoice[],
  stored: string,
  environment: WidgetEnvironment,
  field: Field,
): FieldChoice[] {
  if (stored === '' || choices.some((choice) => choice.value === stored)) return choices

  const knownItem = dictionaryItems(environment.config, field.dictionary ?? '').find(
    (item) => item.value === stored,
  )

  return [
    ...choices,
    { value: stored, label: widgetText('retired', { label: knownItem?.label ?? stored }) },
  ]
}

export function chosenValues(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return value === null || value === undefined || value === '' ? [] : [String(value)]
}
