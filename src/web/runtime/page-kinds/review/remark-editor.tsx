import { useState } from 'react'
import type { Field } from '#config-model/types.generated.ts'
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
  const [content, setContent] = useState('')
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
        aria-label={`对“${field.title}”的批注`}
        placeholder="写明问题和修改要求（2—300 字）"
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
          <input type="radio" checked={level === 'must'} onChange={() => setLevel('must')} /> 必须修改
        </label>
        <label className="pl-choice">
          <input type="radio" checked={level === 'advice'} onChange={() => setLevel('advice')} /> 建议
        </label>
        {rows > 0 && (
          <select className="pl-input pl-select pl-narrow" aria-label="针对哪一行" value={row} onChange={(event) => setRow(event.target.value)}>
            <option value="">整项</option>
            {Array.from({ length: rows }, (_, index) => (
              <option key={index} value={index}>
                第 {index + 1} 行
              </option>
            ))}
          </select>
        )}
        <button type="button" className="pl-button" onClick={onCancel}>
          取消
        </button>
        <button
          type="button"
          className="pl-button"
          data-tone="primary"
          disabled={text.length < 2}
          onClick={() => onSave({ path: row === '' ? name : `${name}/${row}`, level, content: text })}
        >
          加入批注
        </button>
      </div>
    </div>
  )
}
