import type { LogEntry } from '#contract/record.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { servicesFor } from '#web/runtime/record-calls.ts'
import { openInTab } from '#web/runtime/widgets/attachments/file-preview.tsx'
import { showError } from '#web/ui/toasts.tsx'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import panelStyles from '#public/kit/panel.module.css'
import formStyles from './form.module.css'
import styles from './log-timeline.module.css'

/** A time of day, with its date where that differs from the date of `step`. */
const timeBeside = (at: string, step: string): string =>
  at.slice(0, 10) === step.slice(0, 10) ? at.slice(11, 16) : at.slice(0, 16)

export function LogTimeline({ entity, entries }: { entity: string; entries: readonly LogEntry[] }) {
  const t = useFormText()
  const services = servicesFor(entity)
  if (entries.length === 0) return <p className={formStyles.blank}>{t('noLog')}</p>

  return (
    <ol className={styles.timeline}>
      {entries
        // Entries come oldest first; reversing also orders entries of the same second correctly.
        .toReversed()
        .toSorted((a, b) => b.at.localeCompare(a.at))
        .map((entry) => {
          return (
            <li
              key={entry.id}
              data-tone={entry.tone === 'warning' || entry.tone === 'danger' ? 'red' : undefined}
            >
              <p>
                <strong>{entry.actionTitle}</strong>
                {entry.toTitle !== null && entry.to !== entry.from && (
                  <span className={`${panelStyles.hint} ${styles.timelineTo}`}>
                    → {entry.toTitle}
                  </span>
                )}
                {entry.assignee !== undefined && (
                  <span className={`${panelStyles.hint} ${styles.timelineTo}`}>
                    → {entry.assignee}
                  </span>
                )}
              </p>
              <LogReasons reasons={entry.reasons} />
              {entry.opinion && <p className={styles.timelineOpinion}>{entry.opinion}</p>}
              {entry.files.map((file) => (
                <p key={file.id}>
                  <button
                    type="button"
                    className={buttonStyles.link}
                    onClick={() => openInTab(file, services).catch(showError)}
                  >
                    {file.name}
                  </button>
                </p>
              ))}
              {entry.messages?.map((message, at) => (
                <p
                  key={at}
                  className={message.state === 'failed' ? fieldStyles.error : formStyles.help}
                >
                  {t(`message-${message.state}`, {
                    channel: message.channel,
                    title: message.title,
                    at: timeBeside(message.at, entry.at),
                  })}
                </p>
              ))}
              {entry.copies && (
                <p className={formStyles.help}>
                  {t('copiedTo', { names: entry.copies.join(t('nameJoint')) })}
                </p>
              )}
              {entry.remarks > 0 && (
                <p className={formStyles.help}>{t('remarkCount', { n: entry.remarks })}</p>
              )}
              <p className={formStyles.help}>
                {[...new Set([entry.orgName, entry.operatorName])].filter((word) => word).join(' ')}{' '}
                · <time>{entry.at}</time>
              </p>
            </li>
          )
        })}
    </ol>
  )
}

export function LogReasons({ reasons }: Pick<LogEntry, 'reasons'>) {
  const t = useFormText()
  return reasons.map(({ title, text }) => <p key={title}>{t('colon', { place: title, text })}</p>)
}
