import { useState } from 'react'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { controlAttributes, type InputProps, type WidgetDefinition } from './definition.ts'
import { Glyph } from './glyph.tsx'
import { TextDisplay } from './input.tsx'
import { useTextDraft } from './text-draft.ts'
import fieldStyles from '#public/kit/field.module.css'
import formStyles from '#web/runtime/form/form.module.css'

function PasswordInput(props: InputProps) {
  const { field, value, readonly, onCommit } = props
  const t = useWidgetText()
  const [isRevealed, setRevealed] = useState(false)
  const draft = useTextDraft(typeof value === 'string' ? value : '', onCommit)

  return (
    <span className={formStyles.affix}>
      <input
        {...controlAttributes(props)}
        className={fieldStyles.input}
        type={isRevealed ? 'text' : 'password'}
        placeholder={field.placeholder ?? t('enterOne', { title: field.title })}
        readOnly={readonly}
        autoComplete="new-password"
        {...draft.control}
      />
      <button
        type="button"
        className={formStyles.affixButton}
        aria-label={t(isRevealed ? 'hidePassword' : 'showPassword')}
        title={t(isRevealed ? 'hidePassword' : 'showPassword')}
        aria-pressed={isRevealed}
        onClick={() => setRevealed(!isRevealed)}
      >
        <Glyph name="eye" />
      </button>
    </span>
  )
}

export const passwordWidget: WidgetDefinition = { Input: PasswordInput, Display: TextDisplay }
