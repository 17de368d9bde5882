import { useState } from 'react'
import { isDate } from '#config-model/facts/time.ts'
import type { Bounds } from '#config-model/forms/field-bounds.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import styles from '#web/runtime/widgets/controls.module.css'

const Calendar = lazyComponent(() => import('./calendar.tsx'))

interface CalendarButtonProps {
  /** Id of the text field it belongs to. */
  id: string
  title: string
  /**
   * The stored value: YYYY-MM-DD, with an optional time that is kept when another day is picked.
   */
  stored: string
  /** The range that may be picked. */
  boundsNow: () => Bounds<string>
  onPick: (text: string) => void
}

export function CalendarButton({ id, title, stored, boundsNow, onPick }: CalendarButtonProps) {
  const t = useWidgetText()
  const [isOpen, setOpen] = useState(false)
  const day = stored.slice(0, 10)
  const label = t('chooseOne', { title })
  const pick = (picked: string) => {
    setOpen(false)
    if (picked !== '') onPick(picked + stored.slice(10))
    document.getElementById(id)?.focus()
  }

  return (
    <>
      <button
        id={`${id}-calendar`}
        type="button"
        className={styles.affixButton}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Glyph name="calendar" />
      </button>
      {isOpen && (
        <Calendar
          day={isDate(day) ? day : ''}
          bounds={boundsNow()}
          control={id}
          trigger={`${id}-calendar`}
          onPick={pick}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
