import type { Config } from '#config-model/config.ts'
import { regionChain } from '#config-model/facts/region.ts'
import type { Filter, ListPage } from '#config-model/types.generated.ts'
import type { FilterValue } from '#contract/record.ts'
import type { useListText } from '#web/i18n/list/list-text.ts'
import type { Text } from '#web/i18n/use-text.ts'
import { filterOptions } from './filter-options.ts'

interface Words {
  shell: Text
  list: ReturnType<typeof useListText>
}

/** A filter's value in words: options and regions by their names, days as from and to. */
export function filterWords(
  config: Config,
  page: ListPage,
  filter: Filter,
  value: FilterValue,
  words: Words,
): string {
  if (Array.isArray(value))
    return value
      .map((item) => filterWords(config, page, filter, item, words))
      .join(words.list('and'))

  if (typeof value === 'object') return rangeWords(value, words.list)

  const option = filterOptions(config, page, filter, words.shell).find(
    (item) => item.value === String(value),
  )
  if (option) return option.label

  const field = config.entities[page.entity]?.fields[filter.field ?? '']
  if (field?.type !== 'region' && filter.as !== 'region') return String(value)

  const chain = regionChain(config, String(value)).slice(1)

  return chain.map((region) => region.n).join(' ') || String(value)
}

function rangeWords({ from, to }: { from?: string; to?: string }, t: Words['list']): string {
  if (from && to) return t('between', { from, to })
  return from ? t('since', { from }) : t('until', { to: to ?? '' })
}
