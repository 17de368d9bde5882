import { useWidgetText } from '#web/i18n/widget/widget-text.ts'
import type { InputProps, WidgetDefinition } from './definition.ts'
import { TextDisplay } from './input.tsx'
import { numberText, parseNumber } from './text/number-text.ts'
import { useTextDraft } from './text/text-draft.ts'

const asNumber = {
  tidy: (text: string) => {
    const parsed = parseNumber(text)
    return parsed === undefined ? text : numberText(parsed)
  },
  isComplete: (text: string) => parseNumber(text) !== undefined,
  watch: (text: string) => parseNumber(text) === undefined,
}

/** A number with its unit. What is no number stays in the box with a message and is not passed on. */
function NumberInput({ id, label, field, value, readonly, required, invalid, describedBy, onCommit }: InputProps) {
  const t = useWidgetText()
  const unit = field.unit ?? (field.type === 'percent' ? '%' : undefined)
  const draft = useTextDraft(
    numberText(value),
    (text) => {
      const parsed = parseNumber(text)
      if (parsed !== undefined) onCommit(parsed)
    },
    asNumber,
  )
  const isWrong = parseNumber(draft.text) === undefined
  const computed = field.computed !== undefined
  const hint = readonly ? '' : (field.placeholder ?? t('enter'))
  return (
    <>
      <span className="pl-affix">
        <input
          id={id}
          aria-label={label}
          className="ui-input pl-number"
          type="text"
          inputMode="decimal"
          placeholder={computed ? t('computed') : hint}
          readOnly={readonly}
          required={required}
          aria-invalid={invalid || isWrong || undefined}
          aria-describedby={describedBy}
          autoComplete="off"
          {...draft.control}
        />
        {unit && <span className="pl-unit">{unit}</span>}
      </span>
      {isWrong && (
        <span className="ui-error" role="alert">
          {t('enterNumber')}
        </span>
      )}
    </>
  )
}

export const number: WidgetDefinition = { Input: NumberInput, Display: TextDisplay }
