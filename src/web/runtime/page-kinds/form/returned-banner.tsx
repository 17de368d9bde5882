import { useQuery } from '@tanstack/react-query'
import type { Config } from '#config-model/config.ts'
import { placeTitles, resolveRemarkPath } from '#config-model/display/remark-place.ts'
import type { LogEntry, Remark, RecordView } from '#contract/record.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { LogReasons } from '#web/runtime/form/log-timeline.tsx'
import { recordCalls } from '#web/runtime/record-calls.ts'
import { useConfig, useUser } from '#web/session/session.ts'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import styles from '#web/runtime/form/problem-summary.module.css'
import noticeStyles from '#web/ui/notice.module.css'

/**
 * For a returned record: who, when, deadline, opinion, links to remarks. Otherwise only the
 * deadline.
 */
export default function ReturnedBanner({
  record,
  onGo,
}: {
  record: RecordView
  onGo: (remark: Remark) => void
}) {
  const t = useFormText()
  const config = useConfig()
  const user = useUser()
  const log = useQuery({
    queryKey: ['log', record.entity, record.id],
    queryFn: () => recordCalls.log(record.entity, record.id),
  })

  const entry = (log.data ?? [])
    .filter((item) => item.to === record.state)
    .toReversed()
    .toSorted((a, b) => b.at.localeCompare(a.at))[0]

  const open = record.remarks.filter((remark) => !remark.resolved)
  const isOwn = user.ownerId !== null && record.owner === user.ownerId
  const isPartial = record.may.edit !== 'all'
  const isReturned = record.remarks.length > 0 || (entry !== undefined && isSetback(entry))
  const due = record.dueAt?.slice(0, 16)
  if (!isReturned) return log.isSuccess && due !== undefined && <DueNotice date={due} />

  const ownerText = isClosedBySystem(config, record) ? 'resubmitBy' : 'correctBy'
  const { fields = {} } = config.entities[record.entity] ?? {}
  const titleOf = ({ path }: Remark) => {
    const place = resolveRemarkPath(fields, record.data, path)
    const titles = placeTitles(fields, place.path, (n) => t('row', { n }))
    return [...titles, ...(place.isRowGone ? [t('rowGone')] : [])].join(' ')
  }

  return (
    <section
      className={`${noticeStyles.notice} ${styles.listed} ${styles.returned}`}
      data-tone="amber"
      aria-label={t('returnOpinion')}
    >
      <h2 className={layoutStyles.wrap}>
        {record.stateTitle}
        {entry && (
          <small>
            {entry.orgName} · {entry.at.slice(0, 16)}
          </small>
        )}
      </h2>
      {due !== undefined && (
        <p>
          <strong>{t(isOwn ? ownerText : 'dealBy', { date: due })}</strong>
        </p>
      )}
      {entry && <LogReasons reasons={entry.reasons} />}
      {entry?.opinion && <blockquote>{entry.opinion}</blockquote>}
      {open.length > 0 && (
        <>
          <p>{t(isPartial ? 'remarksPartial' : 'remarksAll', { n: open.length })}</p>
          <ul>
            {open.map((remark) => (
              <li key={remark.id}>
                <button type="button" className={buttonStyles.link} onClick={() => onGo(remark)}>
                  {titleOf(remark)}
                </button>
                <span>{t('colon', { place: t(remark.level), text: remark.content })}</span>
                {remark.reply && <em>{t('hasReply')}</em>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** Whether the system takes the record out of its state in time. */
function isClosedBySystem({ workflows }: Config, { entity, state }: RecordView): boolean {
  return Object.values(workflows[entity]?.transitions ?? {}).some(
    ({ from, timer }) => timer !== undefined && [from].flat().includes(state ?? ''),
  )
}

const isSetback = ({ from, tone }: LogEntry) =>
  from !== null && (tone === 'warning' || tone === 'danger')

function DueNotice({ date }: { date: string }) {
  const t = useFormText()
  return (
    <p className={noticeStyles.notice} data-tone="blue">
      {t('dealBy', { date })}
    </p>
  )
}
