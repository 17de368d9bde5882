import { useRef } from 'react'
import { rowsOfValue } from '#config-model/display/display-rows.ts'
import { isGroup } from '#config-model/field-traits.ts'
import type { Remark } from '#contract/record.ts'
import { useReviewText } from '#web/i18n/review-text.ts'
import { placeInside, RemarkNote } from '#web/runtime/form/field-frame.tsx'
import type { RemarkWriting } from '#web/runtime/page-kinds/review/desk/use-desk.ts'
import type { ReviewDeskModel } from '#web/runtime/page-kinds/review/desk/use-review-desk.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import { RemarkEditor } from './remark-editor.tsx'
import type { RemarkDraft, ReviewRow } from './review-changes.ts'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import formStyles from '#web/runtime/form/form.module.css'
import styles from './data-pane.module.css'

interface RemarkRowProps {
  model: ReviewDeskModel
  row: ReviewRow
  remarks: readonly Remark[]
  drafts: readonly RemarkDraft[]
  writing: RemarkWriting | undefined
}

/** Remarks at a field: of earlier rounds, of this decision, and the one being written. */
export function RemarkRow({ model, row, remarks, drafts, writing }: RemarkRowProps) {
  const { name, field } = row.item
  const box = useRef<HTMLTableRowElement>(null)
  const backToButton = () => remarkButtonOf(box.current)?.focus()
  const write = (next: RemarkWriting | null) => {
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
            place={placeInside(field, row.now, remark.path)}
            onReply={undefined}
            onSettle={model.mayRemark ? model.settle : undefined}
          />
        ))}
        {drafts.map((draft) => (
          <PendingRemark
            key={draft.path}
            place={placeInside(field, row.now, draft.path)}
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
