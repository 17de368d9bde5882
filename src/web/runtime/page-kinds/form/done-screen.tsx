import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { FormPage } from '#config-model/types.generated.ts'
import type { RecordView } from '#contract/record.ts'
import { useConfig } from '#web/session/session.ts'
import { Glyph } from '../../widgets/glyph.tsx'

/** Submitted: the number, the state it is in now, and what happens next. */
export function DoneScreen({ page, record }: { page: FormPage; record: RecordView }) {
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
      <section className="pl-panel pl-done">
        <span className="pl-done-sign">
          <Glyph name="check-circle" size={48} />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {config.forms[page.form]?.submit?.done ?? '提交成功'}
        </h1>
        {number !== '' && (
          <p className="pl-done-number">
            编号 <strong>{number}</strong>
          </p>
        )}
        <p>
          {record.title}，当前状态：
          <span className="pl-tag" data-tone="blue">
            {record.stateTitle}
          </span>
        </p>
        {record.dueAt && <p className="pl-muted">预计于 {record.dueAt} 前办结本环节，请留意站内消息。</p>}
        <p className="pl-actions">
          {view && (
            <Link className="pl-button" data-tone="primary" to={`${view}?id=${record.id}`}>
              查看{entity?.title}
            </Link>
          )}
          {list && (
            <Link className="pl-button" to={list}>
              查看办理进度
            </Link>
          )}
          <Link className="pl-button" to={page.path}>
            继续填报其他
          </Link>
        </p>
      </section>
    </div>
  )
}
