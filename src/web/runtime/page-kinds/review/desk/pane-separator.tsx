import type { KeyboardEvent, PointerEvent } from 'react'

export interface PaneSeparatorProps {
  label: string
  /** Width of the pane after the separator, in hundredths of the desk. */
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  onReset: () => void
  /** The value the separator would have at a place on the screen. */
  valueAt: (clientX: number) => number
}

const step = 2

/**
 * The line between two panes: dragged, or moved by the arrow keys, Home and End; a double click or
 * Enter puts it back.
 */
export function PaneSeparator({
  label,
  value,
  min,
  max,
  onChange,
  onReset,
  valueAt,
}: PaneSeparatorProps) {
  const set = (next: number) => onChange(Math.round(Math.min(max, Math.max(min, next))))
  const press = (event: KeyboardEvent) => {
    const next = { ArrowLeft: value + step, ArrowRight: value - step, Home: max, End: min }[
      event.key
    ]
    if (next !== undefined) set(next)
    else if (event.key === 'Enter') onReset()
    else return

    event.preventDefault()
    event.stopPropagation()
  }

  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) set(valueAt(event.clientX))
  }

  return (
    <div
      className="pl-pane-separator"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onKeyDown={press}
      onDoubleClick={onReset}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  )
}
