import { useEffect, useRef } from 'react'
import type { Preset } from '#config-model/types.generated.ts'
import { countCap, searchCap } from '#contract/constants.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { FilterForm } from './filters/filter-form.tsx'
import type { ListQueryModel } from './list-model.ts'
import panelStyles from '#public/kit/panel.module.css'
import tabsStyles from '#public/kit/tabs.module.css'
import tagStyles from '#public/kit/tag.module.css'
import styles from './list-page.module.css'

const ActiveFilters = lazyComponent(() => import('./filters/active-filters.tsx'))

export function ListQueryPanel({ list }: { list: ListQueryModel }) {
  const { page, view, counts, change } = list
  return (
    <section className={`${panelStyles.panel} ${styles.listQuery}`}>
      {page.presets && (
        <PresetTabs
          presets={page.presets}
          counts={counts}
          cap={view.keyword === '' ? countCap : searchCap}
          current={view.preset}
          onChange={(preset) => change({ preset, filter: view.filter })}
        />
      )}
      {(page.filters ?? []).length > 0 && (
        <FilterForm
          page={page}
          view={view}
          onQuery={(keyword, filter) => change({ keyword, filter })}
        />
      )}
      {(view.keyword || list.ignoredParts[0] || Object.keys(view.filter)[0]) && (
        <ActiveFilters list={list} />
      )}
    </section>
  )
}

function PresetTabs({
  presets,
  counts,
  cap,
  current,
  onChange,
}: {
  presets: Preset[]
  counts: Record<string, number>
  /** From this number on counts are shown as "more". */
  cap: number
  current: string
  onChange: (id: string) => void
}) {
  const t = useText()
  const row = useRef<HTMLDivElement>(null)
  const isCounted = Object.keys(counts).length > 0

  // Scrolls overflowing tabs to the current one, also after counts widen them.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - row.current.offsetLeft
  }, [current, isCounted])

  return (
    <div ref={row} className={tabsStyles.tabs} role="group" aria-label={t('presets')}>
      {presets.map((preset) => {
        const count = counts[preset.id]
        return (
          <button
            key={preset.id}
            type="button"
            aria-pressed={preset.id === current}
            onClick={() => onChange(preset.id)}
          >
            {preset.title}
            {preset.count && count !== undefined && count > 0 && (
              <em className={tagStyles.badge}>
                {count < cap ? count : `${cap.toLocaleString()}+`}
              </em>
            )}
          </button>
        )
      })}
    </div>
  )
}
