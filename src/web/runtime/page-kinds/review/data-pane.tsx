import { Fragment, useState } from 'react'
import { widgetOf } from '#config-model/field-types.ts'
import type { Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { Remark } from '#contract/record.ts'
import { useReviewText } from '#web/i18n/review-text.ts'
import { placeInside, RemarkNote } from '#web/runtime/form/field-frame.tsx'
import type { WidgetEnvironment } from '#web/runtime/widgets/definition.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import { rowsOf } from '#web/runtime/widgets/rows.ts'
import { RemarkEditor } from './remark-editor.tsx'
import type { RemarkWriting } from './use-desk.ts'
import {
  filterSections,
  type RemarkDraft,
  type ReviewFilter,
  type ReviewRow,
  type ReviewSection,
} from './review-changes.ts'

export interface DataPaneProps {
  sections: ReviewSection[]
  environment: WidgetEnvironment
  /** "2024" when there is an earlier version to compare with. */
  beforeTitle: string | null
  remarks: readonly Remark[]
  drafts: readonly RemarkDraft[]
  mayRemark: boolean
  onRemark: (path: string, draft: RemarkDraft | null) => void
  /** Remarks being written, by field. */
  writings: Readonly<Record<string, RemarkWriting>>
  onWrite: (name: string, writing: RemarkWriting | null) => void
}

const filters = ['all', 'changed', 'remarked'] as const

/** What was declared beside what was declared before, with a place for a remark at every field. */
export function DataPane({
  sections,
  environment,
  beforeTitle,
  remarks,
  drafts,
  mayRemark,
  onRemark,
  writings,
  onWrite,
}: DataPaneProps) {
  const t = useReviewText()
  const [filter, setFilter] = useState<ReviewFilter>('all')
  const all = [...remarks, ...drafts]
  const countOf = (which: ReviewFilter) =>
    filterSections(sections, which, all).reduce((sum, section) => sum + section.rows.length, 0)
  const shown = filterSections(sections, filter, all)
  return (
    <section className="pl-pane pl-data-pane" aria-label={t('data')}>
      <header className="pl-pane-head">
        <h2>{t('data')}</h2>
        <div className="pl-segments" role="group" aria-label={t('filter')}>
          {filters.map((id) => (
            <button
              key={id}
              type="button"
              aria-pressed={filter === id}
              disabled={id === 'changed' && beforeTitle === null}
              onClick={() => setFilter(id)}
            >
              {t(id)}
              {id !== 'all' && ` ${countOf(id)}`}
            </button>
          ))}
        </div>
      </header>
      <div className="pl-pane-body">
        <table className="pl-compare" data-before={beforeTitle === null ? undefined : true}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('thisTime')}</th>
              {beforeTitle !== null && <th scope="col">{beforeTitle}</th>}
              <th scope="col">
                <span className="pl-visually-hidden">{t('remark')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((section) => (
              <Fragment key={section.key}>
                <tr className="pl-compare-section">
                  <th scope="rowgroup" colSpan={4}>
                    {section.step === section.title ? section.title : `${section.step} · ${section.title}`}
                  </th>
                </tr>
                {section.rows.map((row) => (
                  <Row
                    key={row.item.name}
                    row={row}
                    environment={environment}
                    hasBefore={beforeTitle !== null}
                    mayRemark={mayRemark}
                    writing={mayRemark ? writings[row.item.name] : undefined}
                    remarks={remarks.filter((remark) => remark.path.split('/')[0] === row.item.name)}
                    drafts={drafts.filter((draft) => draft.path.split('/')[0] === row.item.name)}
                    onWrite={(writing) => onWrite(row.item.name, writing)}
                    onRemark={onRemark}
                  />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className="pl-empty">{t(filter === 'changed' ? 'noChange' : 'noRemark')}</p>}
      </div>
    </section>
  )
}

interface RowProps {
  row: ReviewRow
  environment: WidgetEnvironment
  hasBefore: boolean
  mayRemark: boolean
  writing: RemarkWriting | undefined
  remarks: readonly Remark[]
  drafts: readonly RemarkDraft[]
  onWrite: (writing: RemarkWriting | null) => void
  onRemark: DataPaneProps['onRemark']
}

const blank: RemarkWriting = { content: '', level: 'must', row: '' }
const bulky = new Set(['list', 'table', 'group', 'paragraph', 'rich-text', 'files'])

function Row({ row, environment, hasBefore, mayRemark, writing, remarks, drafts, onWrite, onRemark }: RowProps) {
  const t = useReviewText()
  const { name, field } = row.item
  const isBulky = bulky.has(field.type)
  const hasRemark = drafts.length > 0 || remarks.some((remark) => !remark.resolved)
  const show = (value: Json | undefined) => <Value field={field} value={value} environment={environment} />
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
          <div className="pl-now">{show(row.now)}</div>
          {isBulky && row.isChanged && (
            <details className="pl-before-details">
              <summary>{t('seeBefore')}</summary>
              {show(row.before)}
            </details>
          )}
        </td>
        {hasBefore && !isBulky && <td className="pl-before">{show(row.before)}</td>}
        <td className="pl-remark-cell">
          {mayRemark && (
            <button
              type="button"
              className="pl-icon-button"
              aria-label={t('remarkAt', { title: field.title })}
              title={t('remark')}
              aria-expanded={writing !== undefined}
              onClick={() => onWrite(writing ? null : blank)}
            >
              <Glyph name="message" />
            </button>
          )}
        </td>
      </tr>
      {(writing || remarks.length > 0 || drafts.length > 0) && (
        <tr className="pl-remark-row">
          <td colSpan={4}>
            {remarks.map((remark) => (
              <RemarkNote key={remark.id} remark={remark} place={placeInside(field, remark.path)} onReply={undefined} />
            ))}
            {drafts.map((draft) => (
              <div key={draft.path} className="pl-remark" data-level={draft.level}>
                <p className="pl-remark-head">
                  <Glyph name="message" size={14} />
                  <strong>{t(draft.level)}</strong>
                  <span>
                    {t('pending')}
                    {/\/\d+/.test(draft.path) && ` · ${placeInside(field, draft.path)}`}
                  </span>
                </p>
                <p>{draft.content}</p>
                <button type="button" className="pl-link" onClick={() => onRemark(draft.path, null)}>
                  {t('removeRemark')}
                </button>
              </div>
            ))}
            {writing && (
              <RemarkEditor
                field={field}
                name={name}
                writing={writing}
                onWrite={onWrite}
                rows={field.fields && field.type !== 'group' ? rowsOf(row.now).length : 0}
                onSave={(draft) => {
                  onRemark(draft.path, draft)
                  onWrite(null)
                }}
              />
            )}
          </td>
        </tr>
      )}
    </>
  )
}

function Value({
  field,
  value,
  environment,
}: {
  field: Field
  value: Json | undefined
  environment: WidgetEnvironment
}) {
  const { Display } = environment.widgets[widgetOf(field)]
  return <Display field={field} value={value} environment={environment} />
}
