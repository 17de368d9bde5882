import type { FilterValue } from '#contract/record.ts'
import { useText } from '#web/i18n/use-text.ts'

interface RangeFilterProps {
  title: string
  value: FilterValue | undefined
  onChange: (value: FilterValue | undefined) => void
}

/** From a day to a day; either may be left open. */
export function RangeFilter({ title, value, onChange }: RangeFilterProps) {
  const t = useText()
  const range = value !== undefined && typeof value === 'object' && !Array.isArray(value) ? value : {}
  const change = (part: { from?: string; to?: string }) => {
    const next = Object.fromEntries(Object.entries({ ...range, ...part }).filter(([, bound]) => bound))
    onChange(Object.keys(next).length > 0 ? next : undefined)
  }
  return (
    <div className="filter-range" role="group" aria-label={title}>
      <span>{title}</span>
      <span>
        <input
          className="ui-input"
          type="date"
          aria-label={`${title} ${t('from')}`}
          value={range.from ?? ''}
          onChange={(event) => change({ from: event.target.value })}
        />
        <i aria-hidden="true">–</i>
        <input
          className="ui-input"
          type="date"
          aria-label={`${title} ${t('to')}`}
          value={range.to ?? ''}
          onChange={(event) => change({ to: event.target.value })}
        />
      </span>
    </div>
  )
}
