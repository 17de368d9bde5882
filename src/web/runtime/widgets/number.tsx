import { formatPhrase } from '#config-model/messages/phrase.ts'
import { unreadableNumber, valueOfText } from '#config-model/parsing/parse-text.ts'
import type { Json } from '#config-model/record.ts'
import { isBlankText } from '#config-model/text/clean-text.ts'
import { formatPlainNumber } from '#config-model/text/decimal.ts'
import type { Field } from '#config-model/types.generated.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { controlAttributes, type InputProps, type WidgetDefinition } from './definition.ts'
import { TextDisplay } from './input.tsx'
import { useTextDraft } from './text-draft.ts'
import fieldStyles from '#public/kit/field.module.css'
import panelStyles from '#public/kit/panel.module.css'
import formStyles from '#web/runtime/form/form.module.css'

const textOf = (value: unknown): string => {
  if (typeof value === 'number') return Number.isFinite(value) ? formatPlainNumber(value) : ''
  return typeof value === 'string' ? value : ''
}

/** Text that cannot be read stays text, so that the check reports it. */
const valueOf = (text: string, field: Field): Json =>
  isBlankText(text) ? null : valueOfText(text, field)

function faultOf(text: string, field: Field): string {
  const fault = unreadableNumber(text, field)
  return fault ? formatPhrase(fault, currentLocale()) : ''
}

const asNumber = (field: Field) => ({
  normalize: (text: string) => textOf(valueOf(text, field)),
  isComplete: (text: string) => faultOf(text, field) === '',
  watch: (text: string) => faultOf(text, field),
})

/** Input that cannot be read stays, with the reason. */
function NumberInput(props: InputProps) {
  const { label, invalid, field, value, readonly, problems, onCommit } = props
  const t = useWidgetText()
  const unit = label === undefined ? field.unit : undefined
  const sign = field.type === 'percent' && field.unit === undefined ? '%' : unit
  const draft = useTextDraft(
    textOf(value),
    (text) => onCommit(valueOf(text, field)),
    asNumber(field),
  )

  const fault = faultOf(draft.text, field)
  const isReported = problems.some(({ message }) => message === fault)
  const computed = field.computed !== undefined
  const hint = readonly ? '' : (field.placeholder ?? t('enter'))

  return (
    <>
      <span className={formStyles.affix}>
        <input
          {...controlAttributes(props)}
          className={`${fieldStyles.input} ${formStyles.number}`}
          type="text"
          inputMode="decimal"
          placeholder={computed ? t('computed') : hint}
          readOnly={readonly}
          aria-invalid={invalid || fault !== '' || undefined}
          autoComplete="off"
          {...draft.control}
        />
        {sign && <span className={`${panelStyles.hint} ${formStyles.unit}`}>{sign}</span>}
      </span>
      {fault !== '' && !isReported && (
        <span className={fieldStyles.error} role="alert">
          {fault}
        </span>
      )}
    </>
  )
}

export const numberWidget: WidgetDefinition = { Input: NumberInput, Display: TextDisplay }
