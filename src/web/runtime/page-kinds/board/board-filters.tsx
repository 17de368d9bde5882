import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Config } from '#config-model/config.ts'
import { listPageOf } from '#config-model/page-traits.ts'
import type { BoardPage, Filter, ListPage } from '#config-model/types.generated.ts'
import type { FilterValue } from '#contract/record.ts'
import { useBoardText } from '#web/i18n/board-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { FilterField } from '#web/runtime/page-kinds/list/filters/filter-field.tsx'
import { parseView, serializeView } from '#web/runtime/page-kinds/list/view/list-url.ts'
import { useConfig } from '#web/session/session.ts'
import { samePlace } from '#web/ui/history-entry.ts'
import { Icon } from '#web/ui/icon.tsx'
import buttonStyles from '#public/kit/button.module.css'
import panelStyles from '#public/kit/panel.module.css'
import styles from './board-filters.module.css'

interface BoardFiltersProps {
  page: BoardPage
  filter: BoardFilter
  onChange: (filter: BoardFilter) => void
}

export function BoardFilters({ page, filter, onChange }: BoardFiltersProps) {
  const t = useBoardText()
  const words = useText()
  // On a phone the fields are collapsed.
  const [isOpen, setOpen] = useState(false)
  const active = Object.keys(filter).length
  const fields = boardFilters(useConfig(), page)
  const set = (name: string, value: FilterValue | undefined) => {
    const { [name]: _, ...rest } = filter
    onChange(value === undefined || value === '' ? rest : { ...rest, [name]: value })
  }

  return (
    <form
      className={`${panelStyles.panel} ${styles.boardFilters}`}
      role="search"
      aria-label={t('filters')}
      data-open={isOpen || undefined}
      onSubmit={(e) => e.preventDefault()}
    >
      <hgroup>
        <h1>{page.title}</h1>
        {page.subtitle && <p>{page.subtitle}</p>}
      </hgroup>
      {fields.length > 0 && (
        <button
          type="button"
          className={`${buttonStyles.button} ${styles.fold}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="sliders" size={16} />
          {active > 0 ? words('filtersSet', { n: active }) : t('filters')}
        </button>
      )}
      {fields.map(({ list, filter: item }) => {
        const name = item.field ?? ''
        return (
          <FilterField
            key={name}
            page={list}
            filter={item}
            value={filter[name]}
            onChange={(value) => set(name, value)}
          />
        )
      })}
      <button
        type="button"
        className={buttonStyles.button}
        // Stays focusable when it has done its work.
        aria-disabled={active === 0 || undefined}
        onClick={active === 0 ? undefined : () => onChange({})}
      >
        {t('reset')}
      </button>
    </form>
  )
}

export function boardFilters(
  config: Config,
  page: BoardPage,
): { list: ListPage; filter: Filter }[] {
  const ids = page.blocks.flatMap((block) => [
    block.list,
    ...(block.items ?? []).map((item) => item.list),
  ])

  const lists = ids.flatMap((id) => listPageOf(config, id) ?? [])

  return (page.filters ?? []).flatMap((name) => {
    const listFilters = lists.flatMap((list) =>
      (list.filters ?? []).map((filter) => ({ list, filter })),
    )
    return listFilters.find(({ filter }) => filter.field === name) ?? []
  })
}

export type BoardFilter = Record<string, FilterValue>
const defaults = { size: 20, preset: '' }

export function useBoardFilter(): [BoardFilter, (filter: BoardFilter) => void] {
  const [address, setAddress] = useSearchParams()
  const view = parseView(address, defaults)

  return [
    view.filter,
    (filter) =>
      setAddress(serializeView({ ...view, filter }, defaults), { replace: true, state: samePlace }),
  ]
}
