import { useRef } from 'react'
import { isDate } from '#config-model/facts/time.ts'
import { useWidgetText } from '#web/i18n/widget/widget-text.ts'
import { parseDateText, parseDateTimeText } from './text/date-text.ts'
import type { InputProps, WidgetDefinition } from './definition.ts'
import { Glyph } from './glyph.tsx'
import { TextDisplay } from './input.tsx'
import { useTextDraft } from './text/text-draft.ts'

const asDay = { tidy: parseDateText, isComplete: (text: string) => text === '' || isDate(parseDateText(text)) }
const asInstant = {
  tidy: (text: string) => (text === '' ? '' : parseDateTimeText(text)),
  isComplete: (text: string) => text === '',
}

/** A day or an instant: typed in the usual Chinese ways, or picked in the browser's own calendar. */
function DayInput({
  id,
  label,
  field,
  value,
  readonly,
  required,
  invalid,
  describedBy,
  onCommit,
  withTime,
}: InputProps & { withTime: boolean }) {
  const t = useWidgetText()
  const stored = typeof value === 'string' ? value : ''
  const draft = useTextDraft(stored, onCommit, withTime ? asInstant : asDay)
  return (
    <span className="pl-affix">
      <input
        id={id}
        aria-label={label}
        className="ui-input"
        type="text"
        inputMode="numeric"
        value={draft.text}
        placeholder={readonly ? '' : (field.placeholder ?? t(withTime ? 'timeHint' : 'dateHint'))}
        readOnly={readonly}
        required={required}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        autoComplete="off"
        {...draft.handlers}
      />
      {!readonly && <Calendar title={field.title} stored={stored} withTime={withTime} onPick={draft.replace} />}
    </span>
  )
}

interface CalendarProps {
  title: string
  stored: string
  withTime: boolean
  onPick: (text: string) => void
}

/** The button that opens the browser's own calendar. */
function Calendar({ title, stored, withTime, onPick }: CalendarProps) {
  const t = useWidgetText()
  const picker = useRef<HTMLInputElement>(null)
  const open = () => {
    const element = picker.current
    if (!element) return
    element.value = withTime ? stored.slice(0, 16).replace(' ', 'T') : stored.slice(0, 10)
    if ('showPicker' in element) element.showPicker()
    else (element as HTMLInputElement).focus()
  }
  return (
    <>
      <button
        type="button"
        className="pl-affix-button"
        aria-label={t('chooseOne', { title })}
        title={t('chooseOne', { title })}
        tabIndex={-1}
        onClick={open}
      >
        <Glyph name="calendar" />
      </button>
      <input
        ref={picker}
        className="pl-hidden-picker"
        type={withTime ? 'datetime-local' : 'date'}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => onPick(event.target.value.replace('T', ' '))}
      />
    </>
  )
}

export const date: WidgetDefinition = {
  Input: (props) => <DayInput {...props} withTime={false} />,
  Display: TextDisplay,
}
export const dateTime: WidgetDefinition = { Input: (props) => <DayInput {...props} withTime />, Display: TextDisplay }
