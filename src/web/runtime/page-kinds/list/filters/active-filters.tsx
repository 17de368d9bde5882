import { useEffect, useMemo, useRef } from 'react'
import { regionChain } from '#config-model/facts/region.ts'
import { isReference } from '#config-model/field-traits.ts'
import { filterControl } from '#config-model/filter-kinds.ts'
import { columnTitle } from '#config-model/record.ts'
import type { Field, Filter } from '#config-model/types.generated.ts'
import type { FilterValue } from '#contract/record.ts'
import { useListText } from '#web/i18n/list-text.ts'
import { useText, type Text } from '#web/i18n/use-text.ts'
import type { ListQueryModel } from '#web/runtime/page-kinds/list/list-model.ts'
import { focusFilters } from '#web/runtime/page-kinds/list/rows/use-list-keys.ts'
import { servicesFor } from '#web/runtime/record-calls.ts'
import { chosenValues } from '#web/runtime/widgets/choices.ts'
import { useLabels } from '#web/runtime/widgets/use-labels.ts'
import { Icon } from '#web/ui/icon.tsx'
import { filterOptions } from './filter-field.tsx'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import noticeStyles from '#web/ui/notice.module.css'
import styles from './active-filters.module.css'

interface Words {
  shell: Text
  list: ReturnType<typeof useListText>
}

export default function ActiveFilters({ list }: { list: ListQueryModel }) {
  const { view, ignoredParts } = list
  return (
    <>
      {ignoredParts.length > 0 && <IgnoredParts list={list} />}
      {(view.keyword !== '' || Object.keys(view.filter).length > 0) && <Conditions list={list} />}
    </>
  )
}

function Conditions({ list }: { list: ListQueryModel }) {
  const t = useListText()
  const { view, change } = list
  const names = Object.keys(view.filter)
  const without = (name: string) => {
    const { [name]: _, ...rest } = view.filter
    change({ filter: rest })
  }

  const { box, press } = useFocusOfChips()
  const count = names.length + (view.keyword === '' ? 0 : 1)

  return (
    <div
      ref={box}
      className={`${layoutStyles.wrap} ${styles.activeFilters}`}
      role="group"
      onClick={press}
      aria-label={t('activeFilters')}
    >
      {view.keyword !== '' && (
        <Chip
          title={keywordTitle(list) ?? t('keyword')}
          value={view.keyword}
          onRemove={() => change({ keyword: '' })}
        />
      )}
      {names.map((name) => (
        <FilterChip key={name} list={list} name={name} onRemove={() => without(name)} />
      ))}
      {count > 1 && (
        <button
          type="button"
          className={buttonStyles.link}
          onClick={() => change({ keyword: '', filter: {} })}
        >
          {t('removeAll')}
        </button>
      )}
    </div>
  )
}

/** Moves the focus from a removed chip to another one, or to the filters. */
function useFocusOfChips() {
  const box = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)

  useEffect(() => {
    if (!isPressed.current || (document.activeElement && document.activeElement !== document.body))
      return
    isPressed.current = false
    box.current?.querySelector('button')?.focus()
  })

  useEffect(
    () => () => {
      if (isPressed.current) setTimeout(focusFilters)
    },
    [],
  )

  return { box, press: () => (isPressed.current = true) }
}

const keywordTitle = ({ page }: ListQueryModel) =>
  page.filters?.find((filter) => filter.keyword)?.title

interface FilterChipProps {
  list: ListQueryModel
  name: string
  onRemove: () => void
}

function FilterChip({ list: { config, page, view }, name, onRemove }: FilterChipProps) {
  const shell = useText()
  const words = useListText()
  const value = view.filter[name] ?? ''
  const filter: Filter = page.filters?.find((item) => item.field === name) ?? { field: name }
  const field = config.entities[page.entity]?.fields[name]
  const title = filter.title ?? columnTitle(config, page.entity, { field: name })

  if (isReference(field))
    return (
      <ReferenceChip
        entity={page.entity}
        field={field}
        title={title}
        value={value}
        onRemove={onRemove}
      />
    )

  const text = formatFilter({ config, page }, filter, value, { shell, list: words })

  return <Chip title={title} value={text} onRemove={onRemove} />
}

interface ReferenceChipProps {
  entity: string
  field: Field
  title: string
  value: FilterValue
  onRemove: () => void
}

function ReferenceChip({ entity, field, title, value, onRemove }: ReferenceChipProps) {
  const t = useListText()
  const ids = useMemo(() => chosenValues(value), [value])
  const labels = useLabels(field, ids, servicesFor(entity))

  return (
    <Chip
      title={title}
      value={ids.map((id) => labels[id] ?? '…').join(t('and'))}
      onRemove={onRemove}
    />
  )
}

function Chip({ title, value, onRemove }: { title: string; value: string; onRemove: () => void }) {
  const t = useListText()
  const label = t('removeFilter', { title, value })

  return (
    <button
      type="button"
      className={styles.activeFilter}
      aria-label={label}
      title={label}
      onClick={onRemove}
    >
      <span className={panelStyles.ellipsis}>{t('condition', { title, value })}</span>
      <Icon name="x" size={14} />
    </button>
  )
}

function formatFilter(
  { config, page }: Pick<ListQueryModel, 'config' | 'page'>,
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

/** Parts of an address or a saved view that the list does not support. */
function IgnoredParts({ list: { config, page, ignoredParts } }: { list: ListQueryModel }) {
  const t = useListText()
  const names = ignoredParts.map((part) => {
    if (part.kind === 'preset') return t('lostPreset')
    if (part.kind === 'keyword') return t('keyword')
    const title = columnTitle(config, page.entity, { field: part.name })

    return part.kind === 'sort' ? t('lostSort', { title }) : title
  })

  return (
    <p className={noticeStyles.notice} data-tone="amber" role="status">
      {t('lostParts', { names: names.join(t('and')) })}
    </p>
  )
}
