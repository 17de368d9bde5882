import { useState } from 'react'
import { pathOfRow } from '#config-model/display/remark-place.ts'
import type { RecordData } from '#config-model/record.ts'
import { cleanText } from '#config-model/text/clean-text.ts'
import type { Field } from '#config-model/types.generated.ts'
import { useReviewText } from '#web/i18n/review-text.ts'
import type { RemarkWriting } from '#web/runtime/page-kinds/review/desk/use-desk.ts'
import type { RemarkDraft } from './review-changes.ts'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import formStyles from '#web/runtime/form/form.module.css'
import styles from './data-pane.module.css'

export interface RemarkEditorProps {
  field: Field
  name: string
  rows: RecordData[]
  writing: RemarkWriting
  /** Null closes the editor. */
  onWrite: (writing: RemarkWriting | null) => void
  onSave: (draft: RemarkDraft) => void
}

/**
 * Edits a remark on a field or row. An unfinished remark remains until it is added or discarded.
 */
export function RemarkEditor({ field, name, rows, writing, onWrite, onSave }: RemarkEditorProps) {
  const t = useReviewText()
  const { content, level, row } = writing
  const [isNew] = useState(content === '')
  const text = cleanText(content)
  const change = (part: Partial<RemarkWriting>) => onWrite({ ...writing, ...part })

  return (
    <div className={`${formStyles.remark} ${styles.remarkEditor}`}>
      <textarea
        className={fieldStyles.input}
        rows={2}
        maxLength={300}
        autoFocus={isNew}
        aria-label={t('remarkOn', { title: field.title })}
        placeholder={t('remarkHint')}
        value={content}
        onChange={(event) => change({ content: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            onWrite(null)
          }
        }}
      />
      <div className={buttonStyles.actions}>
        {levels.map((id) => (
          <label key={id} className={fieldStyles.check}>
            <input type="radio" checked={level === id} onChange={() => change({ level: id })} />{' '}
            {t(id)}
          </label>
        ))}
        {rows.length > 0 && (
          <RowChoice
            field={field}
            rows={rows}
            value={row}
            onChange={(value) => change({ row: value })}
          />
        )}
        <button type="button" className={buttonStyles.button} onClick={() => onWrite(null)}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className={buttonStyles.button}
          data-tone="primary"
          disabled={text.length < 2}
          onClick={() =>
            onSave({ path: row === '' ? name : `${name}/${row}`, level, content: text })
          }
        >
          {t('addRemark')}
        </button>
      </div>
    </div>
  )
}

const levels: RemarkDraft['level'][] = ['must', 'advice']

interface RowChoiceProps {
  field: Field
  rows: RecordData[]
  value: string
  onChange: (row: string) => void
}

function RowChoice({ field, rows, value, onChange }: RowChoiceProps) {
  const t = useReviewText()
  return (
    <select
      className={`${fieldStyles.input} ${styles.narrow}`}
      aria-label={t('whichRow')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('wholeField')}</option>
      {rows.map((row, index) => (
        <option key={index} value={pathOfRow(field, row) ?? index}>
          {t('row', { n: index + 1 })}
        </option>
      ))}
    </select>
  )
}
