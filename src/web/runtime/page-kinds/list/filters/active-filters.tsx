import { useEffect, useRef } from 'react'
import { columnTitle } from '#config-model/record.ts'
import { useListText } from '#web/i18n/list-text.ts'
import type { ListQueryModel } from '#web/runtime/page-kinds/list/list-model.ts'
import { focusFilters } from '#web/runtime/page-kinds/list/rows/use-list-keys.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FilterWords, keywordTitle } from './filter-words.tsx'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import noticeStyles from '#web/ui/notice.module.css'
import styles from './active-filters.module.css'

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
  const { page, view, change } = list
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
          title={keywordTitle(page) ?? t('keyword')}
          value={view.keyword}
          onRemove={() => change({ keyword: '' })}
        />
      )}
      {names.map((name) => (
        <FilterWords key={name} page={page} name={name} value={view.filter[name] ?? ''}>
          {(title, value) => <Chip title={title} value={value} onRemove={() => without(name)} />}
        </FilterWords>
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
