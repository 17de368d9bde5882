import { formatValue } from '#config-model/field-types.ts'
import { webAddress } from '#config-model/field-types/scalars.ts'
import { spellingOf } from '#config-model/parsing/parse-text.ts'
import { cleanLine } from '#config-model/text/clean-text.ts'
import type { Field } from '#config-model/types.generated.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { BlankValue } from './blank-value.tsx'
import {
  controlAttributes,
  type DisplayProps,
  type InputProps,
  type WidgetDefinition,
} from './definition.ts'
import { useTextDraft } from './text-draft.ts'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import panelStyles from '#public/kit/panel.module.css'
import formStyles from '#web/runtime/form/form.module.css'

const inputModes = { mobile: 'tel', email: 'email', url: 'url' } as const

function autocompleteOf({ 'ui:autocomplete': token }: Field): string {
  return typeof token === 'string' ? token : 'off'
}

/** One line of normalized text without invisible characters. */
function TextInput(props: InputProps) {
  const { label, field, value, readonly, onCommit } = props
  const t = useWidgetText()
  const draft = useTextDraft(typeof value === 'string' ? value : '', onCommit, {
    normalize: (text) => spellingOf(field.type, cleanLine(text)),
  })

  return (
    <span className={formStyles.affix}>
      <input
        {...controlAttributes(props)}
        className={fieldStyles.input}
        type="text"
        inputMode={inputModes[field.type as keyof typeof inputModes] ?? 'text'}
        placeholder={readonly ? '' : (field.placeholder ?? t('enterOne', { title: field.title }))}
        readOnly={readonly}
        autoComplete={autocompleteOf(field)}
        spellCheck={false}
        {...draft.control}
      />
      {field.unit && label === undefined && (
        <span className={`${panelStyles.hint} ${formStyles.unit}`}>{field.unit}</span>
      )}
    </span>
  )
}

export function TextDisplay({ field, value, decimals, environment }: DisplayProps) {
  const text = formatValue(value, field, environment.config, decimals)
  return text === '' ? <BlankValue /> : <span className={formStyles.text}>{text}</span>
}

function InputDisplay(props: DisplayProps) {
  if (
    props.field.type !== 'url' ||
    typeof props.value !== 'string' ||
    !webAddress.test(props.value)
  )
    return <TextDisplay {...props} />

  return (
    <a className={buttonStyles.link} href={props.value} target="_blank" rel="noreferrer noopener">
      {props.value}
    </a>
  )
}

export const inputWidget: WidgetDefinition = { Input: TextInput, Display: InputDisplay }
