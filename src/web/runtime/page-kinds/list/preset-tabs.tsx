import type { Preset } from '#config-model/types.generated.ts'

/** Ready-made views as tabs with their numbers. */
export function PresetTabs({
  presets,
  counts,
  current,
  onChange,
}: {
  presets: Preset[]
  counts: Record<string, number>
  current: string
  onChange: (id: string) => void
}) {
  return (
    <div className="presets" role="group" aria-label="视图">
      {presets.map((preset) => {
        const count = counts[preset.id]
        return (
          <button key={preset.id} type="button" aria-pressed={preset.id === current} onClick={() => onChange(preset.id)}>
            {preset.title}
            {preset.count && count !== undefined && count > 0 && <em>{count}</em>}
          </button>
        )
      })}
    </div>
  )
}
