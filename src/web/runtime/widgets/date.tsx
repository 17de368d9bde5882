import { useState } from 'react'
import { isDate } from '#config-model/facts/time.ts'
import { dayBounds, type Bounds } from '#config-model/forms/field-bounds.ts'
import { parseDate, parseDateTimeText } from '#config-model/parsing/parse-date.ts'
import type { ParsedText } from '#config-model/parsing/parsed-text.ts'
import { cleanLine, isBlankText } from '#config-model/text/clean-text.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { controlAttributes, type InputProps, type WidgetDefinition } from './definition.ts'
import { Glyph } from './glyph.tsx'
import { TextDisplay } from './input.tsx'
import { useTextDraft } from './text-draft.ts'
import fieldStyles from '#public/kit/field.module.css'
import formStyles from '#web/runtime/form/form.module.css'

/** Unparsable text stays, so that the check reports it. */
const normalizeWith = (parse: (text: string) => ParsedText) => (text: string) => {
  if (isBlankText(text)) return ''
  const parsed = parse(cleanLine(text))
  return 'value' in parsed ? String(parsed.value) : text.trim()
}
const asDay = {
  normalize: normalizeWith(parseDate),
  isComplete: (text: string) => isBlankText(text) || 'value' in parseDate(cleanLine(text)),
}
const asInstant = { normalize: normalizeWith(parseDateTimeText), isComplete: isBlankText }

/** Typed in the usual Chinese formats or picked in a calendar. */
function DayInput(props: InputProps & { withTime: boolean }) {
  const { id, field, value, readonly, context, onCommit, withTime } = props
  const t = useWidgetText()
  const stored = typeof value === 'string' ? value : ''
  const draft = useTextDraft(stored, onCommit, withTime ? asInstant : asDay)

  return (
    <span className={formStyles.affix}>
      <input
        {...controlAttributes(props)}
        className={fieldStyles.input}
        type="text"
        inputMode="numeric"
        placeholder={readonly ? '' : (field.placeholder ?? t(withTime ? 'timeHint' : 'dateHint'))}
        readOnly={readonly}
        autoComplete="off"
        {...draft.control}
      />
      {!readonly && (
        <CalendarButton
          id={id}
          title={field.title}
          stored={stored}
          boundsNow={() => dayBounds(field, context)}
          onPick={draft.replace}
        />
      )}
    </span>
  )
}

export const dateWidget: WidgetDefinition = {
  Input: (props) => <DayInput {...props} withTime={false} />,
  Display: TextDisplay,
}
export const dateTime: WidgetDefinition = {
  Input: (props) => <DayInput {...props} withTime />,
  Display: TextDisplay,
}

const Calendar = lazyComponent(() => import('./calendar.tsx'))

interface CalendarButtonProps {
  id: string
  title: string
  /** YYYY-MM-DD, with an optional time that is kept when another day is picked. */
  stored: string
  boundsNow: () => Bounds<string>
  onPick: (text: string) => void
}

function CalendarButton({ id, title, stored, boundsNow, onPick }: CalendarButtonProps) {
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
        className={formStyles.affixButton}
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
