import { useState } from 'react'
import { cleanText, isBlankText } from '#config-model/text/clean-text.ts'
import type { Remark } from '#contract/record.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import formStyles from './form.module.css'

interface ReplyFormProps {
  remark: Remark
  onReply: ((remark: Remark, reply: string) => Promise<void>) | undefined
  isOpen: boolean
  onClose: () => void
}

export default function ReplyForm({ remark, isOpen, onReply, onClose }: ReplyFormProps) {
  const t = useFormText()
  const [text, setText] = useState(remark.reply ?? '')
  const [error, setError] = useState('')
  if (!isOpen) return null

  const send = () => {
    const reply = cleanText(text)
    if (!onReply || reply === '') return

    onReply(remark, reply).then(onClose, (failure: unknown) => setError(errorText(failure)))
  }

  return (
    <div className={formStyles.remarkForm}>
      <textarea
        className={fieldStyles.input}
        rows={2}
        maxLength={300}
        autoFocus
        value={text}
        aria-label={t('replyLabel')}
        placeholder={t('replyHint')}
        onChange={(event) => setText(event.target.value)}
      />
      {error !== '' && (
        <span className={fieldStyles.error} role="alert">
          {error}
        </span>
      )}
      <button
        type="button"
        className={buttonStyles.button}
        onClick={send}
        disabled={isBlankText(text)}
      >
        {t('saveReply')}
      </button>
      <button type="button" className={buttonStyles.button} onClick={onClose}>
        {t('cancel')}
      </button>
    </div>
  )
}
