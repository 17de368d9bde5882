import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { FormPage } from '#config-model/types.generated.ts'
import type { RecordView } from '#contract/record.ts'
import { useConfig } from '#web/session/session.ts'
import { useFormText } from '#web/i18n/form/form-text.ts'
import { useSpokenRecord } from '#web/runtime/use-spoken-record.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'

/** Submitted: the number, the state it is in now, and what happens next. */
export function DoneScreen({ page, record: fetched }: { page: FormPage; record: RecordView }) {
  const t = useFormText()
  const record = useSpokenRecord(fetched)
  const config = useConfig()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const entity = config.entities[record.entity]
  const number = entity?.key === undefined ? '' : String(record.data[entity.key] ?? '')
  const linkTo = (id: string | undefined) => (id === undefined ? undefined : config.pages[id]?.path)
  const view = linkTo(page.view)
  const list = linkTo(page.list)
  return (
    <div className="pl-page">
      <section className="ui-panel pl-done">
        <span className="pl-done-sign">
          <Glyph name="check-circle" size={48} />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {config.forms[page.form]?.submit?.done ?? t('submitted')}
        </h1>
        {number !== '' && (
          <p className="pl-done-number">
            {t('number')} <strong>{number}</strong>
          </p>
        )}
        <p>
          {t('nowIn', { title: record.title })}
          <span className="ui-tag" data-tone="blue">
            {record.stateTitle}
          </span>
        </p>
        {record.dueAt && <p className="ui-hint">{t('expected', { date: record.dueAt.slice(0, 16) })}</p>}
        <p className="ui-actions">
          {view && (
            <Link className="ui-button" data-tone="primary" to={`${view}?id=${record.id}`}>
              {t('view', { title: entity?.title ?? '' })}
            </Link>
          )}
          {list && (
            <Link className="ui-button" to={list}>
              {t('viewProgress')}
            </Link>
          )}
          <Link className="ui-button" to={page.path}>
            {t('fillAnother')}
          </Link>
        </p>
      </section>
    </div>
  )
}
