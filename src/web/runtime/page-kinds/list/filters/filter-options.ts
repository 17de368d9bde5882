import type { Config } from '#config-model/config.ts'
import { workflowOf } from '#config-model/config.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { isBoolean, isYear } from '#config-model/field-traits.ts'
import type { Filter, ListPage } from '#config-model/types.generated.ts'
import type { useText } from '#web/i18n/use-text.ts'

export function filterOptions(
  config: Config,
  page: ListPage,
  filter: Filter,
  t: ReturnType<typeof useText>,
): { value: string; label: string }[] {
  const name = filter.field ?? ''
  const field = config.entities[page.entity]?.fields[name]
  if (name === 'state') {
    const states = Object.entries(workflowOf(config, page.entity)?.states ?? {})
    return states.map(([id, state]) => ({ value: id, label: state.title }))
  }

  if (isBoolean(field))
    return [
      { value: 'true', label: t('yes') },
      { value: 'false', label: t('no') },
    ]

  if (name === 'year' || isYear(field)) {
    const former = config.years.historyYears.toSorted((a, b) => b - a)
    const years =
      unsetFilterLabel(config, page, name) === undefined
        ? [config.years.realYear, ...former]
        : former

    return years.map((year) => ({ value: String(year), label: String(year) }))
  }

  return dictionaryItems(config, field?.dictionary ?? '')
}

/** The default of an unset filter, unless it is "all": records default to the working year. */
export function unsetFilterLabel(config: Config, page: ListPage, name: string): string | undefined {
  const isFixed = page.year === 'all' || page.year === 'path'
  const isOfYear =
    name === 'year' && !isFixed && config.entities[page.entity]?.scope?.year !== undefined

  return isOfYear ? String(config.years.realYear) : undefined
}
