import { countCap, searchCap } from '#contract/list/count-caps.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { FilterForm } from './filters/filter-form.tsx'
import { PresetTabs } from './filters/preset-tabs.tsx'
import type { ListModel } from './use-list-page.ts'

/** Loaded only when there are active or invalid filters. */
const ActiveFilters = lazyComponent(() => import('./filters/active-filters.tsx'))

/** What to look for: ready-made views, then the filters, then those that are set. */
export function ListQueryPanel({ list }: { list: ListModel }) {
  const { page, view, counts, change } = list
  return (
    <section className="ui-panel list-query">
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
          key={`${view.keyword} ${JSON.stringify(view.filter)}`}
          page={page}
          view={view}
          onQuery={(keyword, filter) => change({ keyword, filter })}
        />
      )}
      {(view.keyword || list.lost[0] || Object.keys(view.filter)[0]) && (
        <ActiveFilters list={list} />
      )}
    </section>
  )
}
