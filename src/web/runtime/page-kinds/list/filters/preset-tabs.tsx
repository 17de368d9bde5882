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
  /** As many stand for more. */
  cap: number
  current: string
  onChange: (id: string) => void
}) {
  const t = useText()
  return (
    <div className="ui-tabs" role="group" aria-label={t('presets')}>
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
