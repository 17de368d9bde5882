import type { LogEntry } from '#contract/record.ts'
import './log-timeline.css'

/** What happened to a record, newest first. */
export function LogTimeline({ entries }: { entries: readonly LogEntry[] }) {
  if (entries.length === 0) return <p className="pl-blank">暂无办理记录</p>
  return (
    <ol className="pl-timeline">
      {entries
        .toSorted((a, b) => b.at.localeCompare(a.at))
        .map((entry) => (
          <li key={entry.id} data-tone={/退回|不通过|不予|驳回/.test(entry.actionTitle) ? 'red' : undefined}>
            <p>
              <strong>{entry.actionTitle}</strong>
              {entry.toTitle && entry.toTitle !== entry.fromTitle && <span className="pl-timeline-to">→ {entry.toTitle}</span>}
            </p>
            {entry.opinion && <p className="pl-timeline-opinion">{entry.opinion}</p>}
            {entry.remarks > 0 && <p className="pl-help">批注 {entry.remarks} 条</p>}
            <p className="pl-help">
              {[...new Set([entry.orgName, entry.operatorName])].filter((word) => word).join(' ')} · <time>{entry.at}</time>
            </p>
          </li>
        ))}
    </ol>
  )
}
