import { FilterForm } from './filters/filter-form.tsx'
import { PresetTabs } from './filters/preset-tabs.tsx'
import type { ListModel } from './use-list-page.ts'

/** What to look for: ready-made views, then the filters. */
export function ListQueryPanel({ list }: { list: ListModel }) {
  const { page, view, counts, change } = list
  return (
    <section className="ui-panel list-query">
      {page.presets && (
        <PresetTabs
          presets={page.presets}
          counts={counts}
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
    </section>
  )
}
