import { formatDate } from '#config-model/facts/time.ts'
import { numberBounds } from '#config-model/forms/field-bounds.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { controlAttributes, type InputProps, type WidgetDefinition } from './definition.ts'
import { TextDisplay } from './input.tsx'
import styles from '#public/kit/field.module.css'

function YearInput(props: InputProps) {
  const { field, value, readonly, context, onCommit } = props
  const t = useWidgetText()
  const thisYear = Number(formatDate(context.now).slice(0, 4))
  const bounds = numberBounds(field, context)
  const last = Math.min(bounds.last ?? thisYear + 1, 2100)
  const first = Math.max(bounds.first ?? last - 40, 1900)
  const years = Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => last - index)
  const stored = typeof value === 'number' ? value : null

  return (
    <select
      {...controlAttributes(props)}
      className={styles.input}
      value={stored ?? ''}
      disabled={readonly}
      data-blank={stored === null || undefined}
      onChange={(event) => onCommit(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{t('chooseYear')}</option>
      {stored !== null && !years.includes(stored) && <option value={stored}>{stored}</option>}
      {years.map((year) => (
        <option key={year} value={year}>
          {year}
        </option>
      ))}
    </select>
  )
}

export const yearWidget: WidgetDefinition = { Input: YearInput, Display: TextDisplay }
