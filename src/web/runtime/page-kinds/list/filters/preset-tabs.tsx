import { useEffect, useRef } from 'react'
import type { Preset } from '#config-model/types.generated.ts'
import { useText } from '#web/i18n/use-text.ts'

/** Ready-made views as tabs with their numbers. */
export function PresetTabs({
  presets,
  counts,
  cap,
  current,
  onChange,
}: {
  presets: Preset[]
  counts: Record<string, number>
  /** Counts from this number on are shown as "more". */
  cap: number
  current: string
  onChange: (id: string) => void
}) {
  const t = useText()
  const row = useRef<HTMLDivElement>(null)
  const isCounted = Object.keys(counts).length > 0

  // When tabs overflow, scrolls to the current one; counts make them wider.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - row.current.offsetLeft
  }, [current, isCounted])

  return (
    <div ref={row} className="ui-tabs" role="group" aria-label={t('presets')}>
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
              <em className="ui-badge">{count < cap ? count : `${cap.toLocaleString()}+`}</em>
            )}
          </button>
        )
      })}
    </div>
  )
}
