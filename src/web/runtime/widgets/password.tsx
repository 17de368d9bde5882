import { useState } from 'react'
import { useWidgetText } from '#web/i18n/widget/widget-text.ts'
import type { InputProps, WidgetDefinition } from './definition.ts'
import { Glyph } from './glyph.tsx'
import { TextDisplay } from './input.tsx'
import { useTextDraft } from './text/text-draft.ts'

function PasswordInput({
  id,
  field,
  value,
  readonly,
  required,
  invalid,
  describedBy,
  onCommit,
}: InputProps) {
  const t = useWidgetText()
  const [isShown, setShown] = useState(false)
  const draft = useTextDraft(typeof value === 'string' ? value : '', onCommit)

  return (
    <span className="pl-affix">
      <input
        id={id}
        className="ui-input"
        type={isShown ? 'text' : 'password'}
        placeholder={field.placeholder ?? t('enterOne', { title: field.title })}
        readOnly={readonly}
        required={required}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        autoComplete="new-password"
        {...draft.control}
      />
      <button
        type="button"
        className="pl-affix-button"
        aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
        title={t(isShown ? 'hidePassword' : 'showPassword')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Glyph name="eye" />
      </button>
    </span>
  )
}

export const password: WidgetDefinition = { Input: PasswordInput, Display: TextDisplay }
