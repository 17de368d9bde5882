import { formatValue } from '#config-model/field-types.ts'
import { cleanText } from '#config-model/text/clean-text.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { BlankValue } from './blank-value.tsx'
import {
  controlAttributes,
  type DisplayProps,
  type InputProps,
  type WidgetDefinition,
} from './definition.ts'
import { useTextDraft } from './text-draft.ts'
import fieldStyles from '#public/kit/field.module.css'
import formStyles from '#web/runtime/form/form.module.css'
import styles from './controls.module.css'

const inLines = { multiline: true, normalize: cleanText }
const counted = { ...inLines, watch: (text: string) => [...text].length }

function TextareaInput(props: InputProps) {
  const { field, value, readonly, onCommit } = props
  const t = useWidgetText()
  const draft = useTextDraft<HTMLTextAreaElement>(
    typeof value === 'string' ? value : '',
    onCommit,
    field.maxLength === undefined ? inLines : counted,
  )

  const length = [...draft.text].length

  return (
    <div className={styles.textareaBox}>
      <textarea
        {...controlAttributes(props)}
        className={fieldStyles.input}
        rows={3}
        placeholder={readonly ? '' : (field.placeholder ?? t('enterOne', { title: field.title }))}
        readOnly={readonly}
        {...draft.control}
      />
      {field.maxLength !== undefined && !readonly && (
        <span className={styles.counter} data-over={length > field.maxLength || undefined}>
          {length} / {field.maxLength}
        </span>
      )}
    </div>
  )
}

function TextareaDisplay({ field, value, environment }: DisplayProps) {
  const text = formatValue(value, field, environment.config)
  return text === '' ? <BlankValue /> : <p className={formStyles.paragraph}>{text}</p>
}

export const textareaWidget: WidgetDefinition = { Input: TextareaInput, Display: TextareaDisplay }
