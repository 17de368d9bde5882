import { useWidgetText } from '#web/i18n/widget-text.ts'
import type { DisplayProps, InputProps, WidgetDefinition } from './definition.ts'
import { Glyph } from './glyph.tsx'
import { TextDisplay } from './input.tsx'
import fieldStyles from '#public/kit/field.module.css'
import styles from './controls.module.css'

function CheckboxInput({
  id,
  field,
  value,
  readonly,
  required,
  invalid,
  describedBy,
  onCommit,
}: InputProps) {
  return (
    <label
      className={`${fieldStyles.check} ${styles.commitment}`}
      data-invalid={invalid || undefined}
    >
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        disabled={readonly}
        required={required}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onCommit(event.target.checked)}
      />
      <span>{field.title}</span>
    </label>
  )
}

function SwitchInput({ id, field, value, readonly, invalid, describedBy, onCommit }: InputProps) {
  const t = useWidgetText()
  return (
    <label className={fieldStyles.switch}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-label={field.title}
        checked={value === true}
        disabled={readonly}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onCommit(event.target.checked)}
      />
      <span>{t(value === true ? 'yes' : 'no')}</span>
    </label>
  )
}

function CheckboxDisplay(props: DisplayProps) {
  const t = useWidgetText()
  if (props.field.const !== true || props.value !== true) return <TextDisplay {...props} />

  return (
    <span className={styles.agreed}>
      <Glyph name="check" /> {t('confirmed')}
    </span>
  )
}

export const checkboxWidget: WidgetDefinition = { Input: CheckboxInput, Display: CheckboxDisplay }
export const switchWidget: WidgetDefinition = { Input: SwitchInput, Display: TextDisplay }
