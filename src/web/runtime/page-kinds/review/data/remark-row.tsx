import { useRef, useState } from 'react'
import { rowsOfValue } from '#config-model/display/display-rows.ts'
import { pathOfRow } from '#config-model/display/remark-place.ts'
import { isGroup } from '#config-model/field-traits.ts'
import type { RecordData } from '#config-model/record.ts'
import { cleanText } from '#config-model/text/clean-text.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { Remark } from '#contract/record.ts'
import { useReviewText } from '#web/i18n/review-text.ts'
import { placeInField, RemarkNote } from '#web/runtime/form/field-frame.tsx'
import type { ReviewDeskModel } from '#web/runtime/page-kinds/review/use-review-desk.ts'
import type { RemarkInput } from '#web/runtime/page-kinds/review/use-review-draft.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import { isComposing } from '#web/ui/keyboard/page-keys.ts'
import type { RemarkDraft, ReviewRow } from './review-changes.ts'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import formStyles from '#web/runtime/form/form.module.css'
import styles from './data-pane.module.css'

interface RemarkRowProps {
  model: ReviewDeskModel
  row: ReviewRow
  remarks: readonly Remark[]
  drafts: readonly RemarkDraft[]
  writing: RemarkInput | undefined
}

/** Remarks at a field: of earlier rounds, of this decision, and the one being written. */
export function RemarkRow({ model, row, remarks, drafts, writing }: RemarkRowProps) {
  const { name, field } = row.item
  const box = useRef<HTMLTableRowElement>(null)
  const backToButton = () => remarkButtonOf(box.current)?.focus()
  const write = (next: RemarkInput | null) => {
    if (next === null) backToButton()
    model.write(name, next)
  }

  return (
    <tr ref={box} className={styles.remarkRow}>
      <td colSpan={model.previous === null ? 3 : 4}>
        {remarks.map((remark) => (
          <RemarkNote
            key={remark.id}
            remark={remark}
            place={placeInField(field, row.now, remark.path)}
            onReply={undefined}
            onResolve={model.mayRemark ? model.toggleResolved : undefined}
          />
        ))}
        {drafts.map((draft) => (
          <PendingRemark
            key={draft.path}
            place={placeInField(field, row.now, draft.path)}
            draft={draft}
            onRemove={() => {
              backToButton()
              model.remark(draft.path, null)
            }}
          />
        ))}
        {writing && (
          <RemarkEditor
            field={field}
            name={name}
            writing={writing}
            onWrite={write}
            rows={field.fields && !isGroup(field) ? rowsOfValue(row.now) : []}
            onSave={(draft) => {
              model.remark(draft.path, draft)
              write(null)
            }}
          />
        )}
      </td>
    </tr>
  )
}

const remarkButtonOf = (row: HTMLElement | null) =>
  row?.previousElementSibling?.querySelector<HTMLElement>(`.${styles.remarkCell} button`) ?? null

function PendingRemark({
  place,
  draft,
  onRemove,
}: {
  place: string
  draft: RemarkDraft
  onRemove: () => void
}) {
  const t = useReviewText()
  return (
    <div className={formStyles.remark} data-level={draft.level}>
      <p className={`${layoutStyles.wrap} ${formStyles.remarkHead}`}>
        <Glyph name="message" size={14} />
        <strong>{t(draft.level)}</strong>
        <span>
          {t('pending')}
          {place !== '' && ` · ${place}`}
        </span>
      </p>
      <p>{draft.content}</p>
      <button type="button" className={buttonStyles.link} onClick={onRemove}>
        {t('removeRemark')}
      </button>
    </div>
  )
}

interface RemarkEditorProps {
  field: Field
  name: string
  rows: RecordData[]
  writing: RemarkInput
  /** Null closes the editor. */
  onWrite: (writing: RemarkInput | null) => void
  onSave: (draft: RemarkDraft) => void
}

/** An unfinished remark remains until it is added or discarded. */
function RemarkEditor({ field, name, rows, writing, onWrite, onSave }: RemarkEditorProps) {
  const t = useReviewText()
  const { content, level, row } = writing
  const [isNew] = useState(content === '')
  const text = cleanText(content)
  const change = (part: Partial<RemarkInput>) => onWrite({ ...writing, ...part })

  return (
    <div className={`${formStyles.remark} ${layoutStyles.stack}`}>
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
          if (event.key === 'Escape' && !isComposing(event.nativeEvent)) {
            event.stopPropagation()
            onWrite(null)
          }
        }}
      />
      <div className={buttonStyles.actions}>
        {levels.map((id) => (
          <label key={id} className={fieldStyles.check}>
            <input
              type="radio"
              name={`level-${name}`}
              checked={level === id}
              onChange={() => change({ level: id })}
            />{' '}
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
