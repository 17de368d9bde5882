import type { Config } from '#config-model/config.ts'
import type { DictionaryItem, Field } from '#config-model/types.generated.ts'
import { isActive } from './region.ts'

/**
 * Items valid in a year (all without one), or the states of the dictionary's workflow; empty for an
 * unknown dictionary.
 */
export function dictionaryItems(
  config: Config,
  id: string,
  year?: number | null,
): DictionaryItem[] {
  const dictionary = config.dictionaries[id]
  const states =
    dictionary?.workflow === undefined ? undefined : config.workflows[dictionary.workflow]?.states
  if (states)
    return Object.entries(states).map(([value, state]) => ({
      value,
      label: state.title,
      tone: state.tone,
    }))

  return (dictionary?.items ?? []).filter((item) => isActive(item, year))
}

/** Also of a retired value; an unknown value itself. */
export function labelOf(config: Config, id: string, value: string): string {
  return dictionaryItems(config, id).find((item) => item.value === value)?.label ?? value
}

/** Rows included. */
export function dictionariesIn(fields: Record<string, Field>): string[] {
  return [
    ...new Set(
      Object.values(fields).flatMap((field) => [
        ...(field.dictionary ? [field.dictionary] : []),
        ...dictionariesIn(field.fields ?? {}),
      ]),
    ),
  ]
}

/** The row keys of a fixed table: years or dictionary values in order. None for other tables. */
export function rowKeys(config: Config, { rows }: Field, year: number): (number | string)[] {
  if (rows?.dictionary !== undefined)
    return dictionaryItems(config, rows.dictionary, year).map(({ value }) => value)
  return (rows?.years ?? []).map((offset) => year + offset)
}
