import { useState } from 'react'
import { isList, isWide } from '#config-model/field-traits.ts'
import { widgetOf } from '#config-model/field-types.ts'
import type { Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { useReviewText } from '#web/i18n/review-text.ts'
import { remarkedField } from '#web/runtime/form/field-frame.tsx'
import type { ReviewDeskModel } from '#web/runtime/page-kinds/review/use-review-desk.ts'
import type { RemarkInput } from '#web/runtime/page-kinds/review/use-review-draft.ts'
import type { WidgetEnvironment } from '#web/runtime/widgets/definition.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { RemarkRow } from './remark-row.tsx'
import { isSameJson, type ReviewRow } from './review-changes.ts'
import buttonStyles from '#public/kit/button.module.css'
import panelStyles from '#public/kit/panel.module.css'
import styles from './data-pane.module.css'

const ChangedWords = lazyComponent(
  () => import('./changed-words.tsx'),
  ({ children }) => children,
)

const RowChanges = lazyComponent(
  () => import('#web/runtime/compare/row-changes.tsx'),
  () => null,
)

const blank: RemarkInput = { content: '', level: 'must', row: '' }

/** A field now and before; a bulky one spans both columns. Its remarks follow in another row. */
export function CompareRow({ model, row }: { model: ReviewDeskModel; row: ReviewRow }) {
  const t = useReviewText()
  const { record, desk, environment, mayRemark } = model
  const { name, field } = row.item
  const isHere = (remark: { path: string }) => remarkedField(remark) === name
  const remarks = record.remarks.filter(isHere)
  const drafts = desk.remarks.filter(isHere)
  const writing = mayRemark ? desk.writings[name] : undefined
  const hasBefore = model.previous !== null
  const isBulky = isWide(field)
  const isRoundBeside = model.earlier.beside === 'round' && remarks.length > 0
  const hasRemark = drafts.length > 0 || remarks.some((remark) => !remark.resolved)

  return (
    <>
      <tr
        data-changed={row.isChanged || undefined}
        data-remarked={hasRemark || undefined}
        data-bulky={isBulky || undefined}
        data-field={name}
      >
        <th scope="row">{field.title}</th>
        <td colSpan={isBulky && hasBefore ? 2 : 1}>
          {isBulky && row.isChanged ? (
            <LongValue row={row} environment={environment} isOpenAtFirst={isRoundBeside} />
          ) : (
            <div className={styles.now}>
              <Value field={field} value={row.now} environment={environment} />
            </div>
          )}
          {isRoundBeside && !row.isChanged && <p className={panelStyles.hint}>{t('unchanged')}</p>}
        </td>
        {hasBefore && !isBulky && (
          <td className={styles.before}>
            <Value field={field} value={row.before} environment={environment} />
          </td>
        )}
        <td className={styles.remarkCell}>
          {mayRemark && (
            <RemarkButton
              field={field}
              isOpen={Boolean(writing)}
              onToggle={() => model.write(name, writing ? null : blank)}
            />
          )}
        </td>
      </tr>
      {(writing || remarks.length > 0 || drafts.length > 0) && (
        <RemarkRow model={model} row={row} remarks={remarks} drafts={drafts} writing={writing} />
      )}
    </>
  )
}

interface LongValueProps {
  row: ReviewRow
  environment: WidgetEnvironment
  isOpenAtFirst: boolean
}

/** A bulky value; the earlier one expands below with differences marked in both. */
function LongValue({ row, environment, isOpenAtFirst }: LongValueProps) {
  const t = useReviewText()
  const [isOpen, setOpen] = useState(false)
  const show = (side: 'before' | 'after') => {
    const value = side === 'before' ? row.before : row.now
    const plain = <Value field={row.item.field} value={value} environment={environment} />
    if (!isOpen) return plain

    return (
      <ChangedWords row={row} side={side}>
        {plain}
      </ChangedWords>
    )
  }

  return (
    <>
      <div className={styles.now}>{show('after')}</div>
      {isList(row.item.field) && (
        <RowChanges
          field={row.item.field}
          before={row.before}
          after={row.now}
          isSame={isSameJson}
        />
      )}
      <details
        className={styles.beforeDetails}
        open={isOpenAtFirst || undefined}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>{t('seeBefore')}</summary>
        {show('before')}
      </details>
    </>
  )
}

function RemarkButton({
  field,
  isOpen,
  onToggle,
}: {
  field: Field
  isOpen: boolean
  onToggle: () => void
}) {
  const t = useReviewText()
  return (
    <button
      type="button"
      className={buttonStyles.iconButton}
      aria-label={t('remarkAt', { title: field.title })}
      title={t('remark')}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <Glyph name="message" />
    </button>
  )
}

interface ValueProps {
  field: Field
  value: Json | undefined
  environment: WidgetEnvironment
}

function Value({ field, value, environment }: ValueProps) {
  const { Display } = environment.widgets[widgetOf(field)]
  return <Display field={field} value={value} environment={environment} />
}
