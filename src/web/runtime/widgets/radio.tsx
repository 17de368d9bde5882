import { isBoolean } from '#config-model/field-traits.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { fieldChoices, withStored } from './choices.ts'
import type { InputProps, WidgetDefinition } from './definition.ts'
import { TextDisplay } from './input.tsx'
import fieldStyles from '#public/kit/field.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import styles from './controls.module.css'

/** A boolean without a value has neither yes nor no checked. */
function RadioInput({
  id,
  field,
  value,
  readonly,
  invalid,
  describedBy,
  context,
  environment,
  onCommit,
}: InputProps) {
  const t = useWidgetText()
  const isYesNo = isBoolean(field)
  const stored = value === null || value === undefined ? '' : String(value)
  const yesNo = [
    { value: 'true', label: t('yes') },
    { value: 'false', label: t('no') },
  ]

  const choices = isYesNo
    ? yesNo
    : withStored(fieldChoices(field, environment, context), stored, environment, field)

  return (
    <div
      id={id}
      className={`${layoutStyles.wrap} ${styles.choices}`}
      role="radiogroup"
      tabIndex={-1}
      aria-label={field.title}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
    >
      {choices.map((choice) => (
        <label key={choice.value} className={fieldStyles.check}>
          <input
            type="radio"
            name={id}
            value={choice.value}
            checked={stored === choice.value}
            disabled={readonly}
            onChange={() => onCommit(isYesNo ? choice.value === 'true' : choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}

export const radioWidget: WidgetDefinition = { Input: RadioInput, Display: TextDisplay }
