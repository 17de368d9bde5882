import { fieldAt } from '#config-model/field-types.ts'
import { useQuery } from '@tanstack/react-query'
import type { Remark, RecordView } from '#contract/record.ts'
import { useConfig } from '#web/session/session.ts'
import { recordCalls } from '../../record-calls.ts'

/** Why a record came back: who returned it, when, until when it is due, the opinion, and every remark as a way to its field. */
export function ReturnedBanner({ record, onGo }: { record: RecordView; onGo: (remark: Remark) => void }) {
  const config = useConfig()
  const log = useQuery({ queryKey: ['log', record.entity, record.id], queryFn: () => recordCalls.log(record.entity, record.id) })
  const entry = (log.data ?? []).filter((item) => item.to === record.state).toSorted((a, b) => b.at.localeCompare(a.at))[0]
  const open = record.remarks.filter((remark) => !remark.resolved)
  const isPartial = record.may.edit !== 'all'
  return (
    <section className="pl-notice pl-returned" data-tone="amber" aria-label="退回意见">
      <h2>
        {record.stateTitle}
        {entry && (
          <small>
            {entry.orgName} · {entry.at}
          </small>
        )}
      </h2>
      {record.dueAt && (
        <p>
          请于 <strong>{record.dueAt}</strong> 前修改并重新提交，逾期将无法提交。
        </p>
      )}
      {entry?.opinion && <blockquote>{entry.opinion}</blockquote>}
      {open.length > 0 && (
        <>
          <p>
            共 {open.length} 条批注{isPartial && '，仅开放有批注的内容供修改，其余内容已锁定'}：
          </p>
          <ul>
            {open.map((remark) => (
              <li key={remark.id}>
                <button type="button" className="pl-link" onClick={() => onGo(remark)}>
                  {fieldAt(config.entities[record.entity], remark.path.replaceAll('/', '.'))?.title ?? remark.path}
                </button>
                <span>
                  {remark.level === 'must' ? '必须修改' : '建议'}：{remark.content}
                </span>
                {remark.reply && <em>已回复</em>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
