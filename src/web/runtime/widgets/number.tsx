import { formatPhrase } from '#config-model/messages/phrase.ts'
import { parseNumber } from '#config-model/parsing/parse-number.ts'
import type { ParsedText } from '#config-model/parsing/parsed-text.ts'
import { cleanLine, isBlankText } from '#config-model/text/clean-text.ts'
import { plainNumber } from '#config-model/text/decimal.ts'
import type { Field } from '#config-model/types.generated.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import type { InputProps, WidgetDefinition } from './definition.ts'
import { TextDisplay } from './input.tsx'
import { useTextDraft } from './text-draft.ts'
import fieldStyles from '#public/kit/field.module.css'
import panelStyles from '#public/kit/panel.module.css'
import formStyles from '#web/runtime/form/form.module.css'

const read = (text: string, field: Field): ParsedText =>
  isBlankText(text) ? { value: null } : parseNumber(cleanLine(text), field)

const textOf = (value: unknown): string =>
  typeof value === 'number' && Number.isFinite(value) ? plainNumber(value) : ''

function faultOf(text: string, field: Field): string {
  const parsed = read(text, field)
  return 'fault' in parsed ? formatPhrase(parsed.fault, currentLocale()) : ''
}

const asNumber = (field: Field) => ({
  tidy: (text: string) => {
    const parsed = read(text, field)
    return 'fault' in parsed ? text : textOf(parsed.value)
  },
  isComplete: (text: string) => 'value' in read(text, field),
  storedAs: (text: string) => ('value' in read(text, field) ? text : ''),
  watch: (text: string) => faultOf(text, field),
})

/**
 * Shows a number with its unit. Invalid input stays visible with the reason and is stored as null.
 */
function NumberInput({
  id,
  label,
  field,
  value,
  readonly,
  required,
  invalid,
  describedBy,
  onCommit,
}: InputProps) {
  const t = useWidgetText()
  const unit = label === undefined ? field.unit : undefined
  const sign = field.type === 'percent' && field.unit === undefined ? '%' : unit
  const draft = useTextDraft(
    textOf(value),
    (text) => {
      const parsed = read(text, field)
      onCommit('value' in parsed ? parsed.value : null)
    },
    asNumber(field),
  )

  const fault = faultOf(draft.text, field)
  const computed = field.computed !== undefined
  const hint = readonly ? '' : (field.placeholder ?? t('enter'))

  return (
    <>
      <span className={formStyles.affix}>
        <input
          id={id}
          aria-label={label}
          className={`${fieldStyles.input} ${formStyles.number}`}
          type="text"
          inputMode="decimal"
          placeholder={computed ? t('computed') : hint}
          readOnly={readonly}
          required={required}
          aria-invalid={invalid || fault !== '' || undefined}
          aria-describedby={describedBy}
          autoComplete="off"
          {...draft.control}
        />
        {sign && <span className={`${panelStyles.hint} ${formStyles.unit}`}>{sign}</span>}
      </span>
      {fault !== '' && (
        <span className={fieldStyles.error} role="alert">
          {fault}
        </span>
      )}
    </>
  )
}

export const numberWidget: WidgetDefinition = { Input: NumberInput, Display: TextDisplay }
