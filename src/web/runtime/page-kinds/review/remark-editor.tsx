import { useState } from 'react'
import type { Field } from '#config-model/types.generated.ts'
import { useReviewText } from '#web/i18n/review-text.ts'
import { useKeptState } from '#web/session/kept-values.ts'
import type { RemarkDraft } from './review-changes.ts'

/** Writes a remark at a field, or at one of its rows. It is kept until the decision is submitted. */
export function RemarkEditor({
  field,
  name,
  rows,
  onSave,
  onCancel,
}: {
  field: Field
  name: string
  rows: number
  onSave: (draft: RemarkDraft) => void
  onCancel: () => void
}) {
  const t = useReviewText()
  const [content, setContent] = useKeptState(`remark ${window.location.search} ${name}`, () => '')
  const [level, setLevel] = useState<'must' | 'advice'>('must')
  const [row, setRow] = useState('')
  const text = content.trim()
  return (
    <div className="pl-remark pl-remark-editor">
      <textarea
        className="pl-input pl-textarea"
        rows={2}
        maxLength={300}
        autoFocus
        aria-label={t('remarkOn', { title: field.title })}
        placeholder={t('remarkHint')}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            onCancel()
          }
        }}
      />
      <div className="pl-actions">
        <label className="pl-choice">
          <input type="radio" checked={level === 'must'} onChange={() => setLevel('must')} /> {t('must')}
        </label>
        <label className="pl-choice">
          <input type="radio" checked={level === 'advice'} onChange={() => setLevel('advice')} /> {t('advice')}
        </label>
        {rows > 0 && (
          <select className="pl-input pl-select pl-narrow" aria-label={t('whichRow')} value={row} onChange={(event) => setRow(event.target.value)}>
            <option value="">{t('wholeField')}</option>
            {Array.from({ length: rows }, (_, index) => (
              <option key={index} value={index}>
                {t('row', { n: index + 1 })}
              </option>
            ))}
          </select>
        )}
        <button type="button" className="pl-button" onClick={onCancel}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="pl-button"
          data-tone="primary"
          disabled={text.length < 2}
          onClick={() => onSave({ path: row === '' ? name : `${name}/${row}`, level, content: text })}
        >
          {t('addRemark')}
        </button>
      </div>
    </div>
  )
}
