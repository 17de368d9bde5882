import { workflowOf, type Config } from '#config-model/config.ts'
import type { LogEntry } from '#contract/record.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { useConfig } from '#web/session/session.ts'
import './log-timeline.css'

/** What happened to a record, newest first. In Chinese as it was written down then; in another language by today's names. */
export function LogTimeline({ entity, entries }: { entity: string; entries: readonly LogEntry[] }) {
  const t = useFormText()
  const config = useConfig()
  if (entries.length === 0) return <p className="pl-blank">{t('noLog')}</p>
  return (
    <ol className="pl-timeline">
      {entries
        .toSorted((a, b) => b.at.localeCompare(a.at))
        .map((entry) => {
          const { action, to, setsBack } = titlesOf(config, entity, entry)
          return (
            <li key={entry.id} data-tone={setsBack ? 'red' : undefined}>
              <p>
                <strong>{action}</strong>
                {to !== null && entry.to !== entry.from && <span className="pl-timeline-to">→ {to}</span>}
              </p>
              {entry.opinion && <p className="pl-timeline-opinion">{entry.opinion}</p>}
              {entry.remarks > 0 && <p className="pl-help">{t('remarkCount', { n: entry.remarks })}</p>}
              <p className="pl-help">
                {[...new Set([entry.orgName, entry.operatorName])].filter((word) => word).join(' ')} · <time>{entry.at}</time>
              </p>
            </li>
          )
        })}
    </ol>
  )
}

function titlesOf(config: Config, entity: string, entry: LogEntry): { action: string; to: string | null; setsBack: boolean } {
  const workflow = workflowOf(config, entity)
  const transition = workflow?.transitions[entry.action]
  const setsBack = transition?.tone === 'warning' || transition?.tone === 'danger'
  if (!config.words) return { action: entry.actionTitle, to: entry.toTitle, setsBack }
  return { action: transition?.title ?? entry.actionTitle, to: workflow?.states[entry.to ?? '']?.title ?? entry.toTitle, setsBack }
}
