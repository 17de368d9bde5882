import { useEffect } from 'react'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { fieldChoices, withStored } from './choices.ts'
import { controlAttributes, type InputProps, type WidgetDefinition } from './definition.ts'
import { TextDisplay } from './input.tsx'
import styles from '#public/kit/field.module.css'

function SelectInput(props: InputProps) {
  const { field, value, readonly, context, environment, onCommit } = props
  const t = useWidgetText()
  const stored = typeof value === 'string' ? value : ''
  const choices = withStored(fieldChoices(field, environment, context), stored, environment, field)

  return (
    <select
      {...controlAttributes(props)}
      className={styles.input}
      value={stored}
      disabled={readonly}
      data-blank={stored === '' || undefined}
      onChange={(event) => onCommit(event.target.value === '' ? null : event.target.value)}
    >
      <option value="">{field.placeholder ?? t('choose')}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

/** Depends on another field; clears a choice that does not fit the parent. */
function CascadeInput(props: InputProps) {
  const t = useWidgetText()
  const { field, value, readonly, context, environment, onCommit } = props
  const choices = fieldChoices(field, environment, context)
  const isStray =
    typeof value === 'string' &&
    value !== '' &&
    choices.length > 0 &&
    !choices.some((choice) => choice.value === value)

  useEffect(() => {
    if (isStray && !readonly) onCommit(null)
  })

  if (choices.length === 0 && !value)
    return (
      <select id={props.id} className={styles.input} disabled data-blank>
        <option>{t('parentFirst')}</option>
      </select>
    )

  return <SelectInput {...props} />
}

export const selectWidget: WidgetDefinition = { Input: SelectInput, Display: TextDisplay }
export const cascadeWidget: WidgetDefinition = { Input: CascadeInput, Display: TextDisplay }
