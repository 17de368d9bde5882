import { Fragment, useMemo, type ReactNode } from 'react'
import type { Config } from '#config-model/config.ts'
import { regionChain } from '#config-model/facts/region.ts'
import { isReference } from '#config-model/field-traits.ts'
import { filterControl } from '#config-model/filter-kinds.ts'
import { columnTitle } from '#config-model/record.ts'
import type { Field, Filter, ListPage } from '#config-model/types.generated.ts'
import type { FilterValue } from '#contract/record.ts'
import { useListText } from '#web/i18n/list-text.ts'
import { useText, type Text } from '#web/i18n/use-text.ts'
import { servicesFor } from '#web/runtime/record-calls.ts'
import { chosenValues } from '#web/runtime/widgets/choices.ts'
import { useLabels } from '#web/runtime/widgets/use-labels.ts'
import { useConfig } from '#web/session/session.ts'
import { filterOptions } from './filter-field.tsx'

interface Words {
  shell: Text
  list: ReturnType<typeof useListText>
}

export const keywordTitle = (page: ListPage): string | undefined =>
  page.filters?.find((filter) => filter.keyword)?.title

interface ListFilter {
  page: ListPage
  name: string
  value: FilterValue
}

interface FilterWordsProps extends ListFilter {
  children: (title: string, value: string) => ReactNode
}

/** A filter in words; names of referenced records arrive later. */
export function FilterWords({ page, name, value, children }: FilterWordsProps) {
  const config = useConfig()
  const words = { shell: useText(), list: useListText() }
  const filter: Filter = page.filters?.find((item) => item.field === name) ?? { field: name }
  const field = config.entities[page.entity]?.fields[name]
  const title = filter.title ?? columnTitle(config, page.entity, { field: name })

  if (isReference(field))
    return (
      <ReferenceWords entity={page.entity} field={field} value={value}>
        {(text) => children(title, text)}
      </ReferenceWords>
    )

  return children(title, formatFilter({ config, page }, filter, value, words))
}

interface ReferenceWordsProps {
  entity: string
  field: Field
  value: FilterValue
  children: (value: string) => ReactNode
}

function ReferenceWords({ entity, field, value, children }: ReferenceWordsProps) {
  const t = useListText()
  const ids = useMemo(() => chosenValues(value), [value])
  const labels = useLabels(field, ids, servicesFor(entity))

  return children(ids.map((id) => labels[id] ?? '…').join(t('and')))
}

interface ConditionWordsProps {
  filters: ListFilter[]
  keyword?: { title: string; value: string } | undefined
}

/** All conditions of a page as one text. */
export function ConditionWords({ filters, keyword }: ConditionWordsProps) {
  const t = useListText()
  return (
    <>
      {keyword && t('condition', keyword)}
      {filters.map((filter, at) => (
        <Fragment key={filter.name}>
          {(keyword !== undefined || at > 0) && t('conditionComma')}
          <FilterWords {...filter}>
            {(title, value) => t('condition', { title, value })}
          </FilterWords>
        </Fragment>
      ))}
    </>
  )
}

function formatFilter(
  { config, page }: { config: Config; page: ListPage },
  filter: Filter,
  value: FilterValue,
  words: Words,
): string {
  if (Array.isArray(value))
    return value
      .map((item) => formatFilter({ config, page }, filter, item, words))
      .join(words.list('and'))

  if (typeof value === 'object') return formatRange(value, words.list)

  const option = filterOptions(config, page, filter, words.shell).find(
    (item) => item.value === String(value),
  )
  if (option) return option.label

  const field = config.entities[page.entity]?.fields[filter.field ?? '']
  if (filterControl(filter, field) !== 'region') return String(value)

  const chain = regionChain(config, String(value)).slice(1)

  return chain.map((region) => region.n).join(' ') || String(value)
}

function formatRange({ from, to }: { from?: string; to?: string }, t: Words['list']): string {
  if (from && to) return t('between', { from, to })
  return from ? t('since', { from }) : t('until', { to: to ?? '' })
}
