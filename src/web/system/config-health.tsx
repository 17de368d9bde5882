import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  ConfigAttempt,
  ConfigHealth,
  ConfigProblem,
  ConfigReloadRequest,
} from '#contract/config.ts'
import { apiPaths } from '#contract/paths.ts'
import { ApiError, api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { useSystemText } from '#web/i18n/system-text.ts'
import { Splash } from '#web/ui/loading/lazy-component.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { showError, showToast } from '#web/ui/toasts.tsx'
import buttonStyles from '#public/kit/button.module.css'
import panelStyles from '#public/kit/panel.module.css'
import noticeStyles from '#web/ui/notice.module.css'
import styles from './system.module.css'

const key = ['config-health']
/** Refusals that the page itself shows: a wrong configuration, or one to be confirmed. */
const handledStatuses = new Set([422, 409])

/** Polls the status every five seconds, and runs the check that activates the configuration. */
function useConfigHealth() {
  const t = useSystemText()
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => api.get<ConfigHealth>(apiPaths.configHealth),
    refetchInterval: 5000,
  })

  const check = useMutation({
    mutationFn: (confirm: string | null) =>
      api.post<ConfigAttempt>(
        apiPaths.configReload,
        confirm === null ? {} : ({ confirm } satisfies ConfigReloadRequest),
      ),
    onSuccess: ({ outcome }) =>
      showToast(t(outcome === 'in-force' ? 'reloaded' : 'unchanged'), 'success'),
    onError: (fault) =>
      fault instanceof ApiError && handledStatuses.has(fault.status) ? undefined : showError(fault),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })

  return { data, error, check }
}

/**
 * The active configuration, refusals with reasons, and earlier activations. Hand-written: it shows
 * the system itself, not records.
 */
export default function ConfigHealthScreen() {
  const t = useSystemText()
  const { data, error, check } = useConfigHealth()
  if (error && !data)
    return (
      <p role="alert" className={noticeStyles.notice} data-tone="red">
        {errorText(error)}
      </p>
    )

  if (!data) return <Splash />

  const refused = data.attempt?.outcome === 'refused' ? data.attempt : null
  const isOutdated = data.attempt?.outcome === 'outdated'
  const current = data.releases.find(({ hash }) => hash === data.hash)

  return (
    <div className={panelStyles.panels}>
      <section
        className={panelStyles.panel}
        data-tone={toneOf(data.attempt)}
        aria-labelledby="system-title"
      >
        <header className={panelStyles.bar}>
          <h1 id="system-title">{t('title')}</h1>
          <button
            type="button"
            className={buttonStyles.button}
            data-tone="primary"
            disabled={check.isPending || data.source === 'database'}
            onClick={() => check.mutate(null)}
          >
            {t(check.isPending ? 'checking' : 'check')}
          </button>
        </header>
        <p role="status" className={styles.status}>
          {t(statusOf(data.attempt))}
        </p>
        {isOutdated && <p>{t('outdatedHint')}</p>}
        {refused && refused.asks.length === 0 && (
          <p>{t('refusedAt', { at: refused.at, by: refused.by })}</p>
        )}
        <dl className={panelStyles.facts}>
          <div>
            <dt>{t('inForce')}</dt>
            <dd>
              {t('version', { hash: data.hash })}
              {current && ` · ${current.at} · ${current.by}`}
            </dd>
          </div>
        </dl>
        <p className={panelStyles.hint}>
          {t(data.source === 'files' ? 'fromFiles' : 'fromDatabase')}
        </p>
      </section>
      {refused && refused.asks.length > 0 && (
        <Asks
          attempt={refused}
          isPending={check.isPending}
          onConfirm={() => check.mutate(refused.hash)}
        />
      )}
      {data.attempt && data.attempt.problems.length > 0 && (
        <Problems problems={data.attempt.problems} />
      )}
      <LogDigest unsealedSince={data.unsealedSince} />
      <Releases releases={data.releases} current={current} />
    </div>
  )
}

function toneOf(attempt: ConfigAttempt | null): 'red' | 'orange' | 'green' {
  if (attempt?.outcome === 'refused') return 'red'
  return attempt?.outcome === 'outdated' ? 'orange' : 'green'
}

function statusOf(attempt: ConfigAttempt | null) {
  return attempt?.outcome === 'refused' || attempt?.outcome === 'outdated'
    ? attempt.outcome
    : 'healthy'
}

interface ReleasesProps {
  releases: ConfigHealth['releases']
  current: ConfigHealth['releases'][number] | undefined
}

function Releases({ releases, current }: ReleasesProps) {
  const t = useSystemText()
  return (
    <section className={panelStyles.panel} aria-labelledby="system-releases">
      <h2 id="system-releases">{t('releases')}</h2>
      <ol className={styles.releases}>
        {releases.map((release) => (
          <li key={release.id} aria-current={release === current || undefined}>
            <p>
              <time>{release.at}</time> <span>{release.by}</span> <code>{release.hash}</code>
            </p>
            <Changes changes={release.changes} isFirst={release.id === releases.at(-1)?.id} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Problems({ problems }: { problems: ConfigProblem[] }) {
  const t = useSystemText()
  return (
    <section className={panelStyles.panel} aria-labelledby="system-problems">
      <h2 id="system-problems">{t('problems')}</h2>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={`${problem.file} ${problem.line} ${problem.column} ${problem.rule}`}>
            <p>
              <Tag tone={problem.severity === 'error' ? 'red' : 'orange'}>
                {t(problem.severity === 'error' ? 'error' : 'warning')}
              </Tag>{' '}
              <strong>{problem.message}</strong>
            </p>
            {problem.hint && <p>{problem.hint}</p>}
            <p className={panelStyles.hint}>
              <code>{problem.file}</code>{' '}
              {t('place', { line: problem.line, column: problem.column })}{' '}
              <code>{problem.rule}</code>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const maxVisibleChanges = 5

function Changes({ changes, isFirst }: { changes: string[]; isFirst: boolean }) {
  const t = useSystemText()
  if (changes.length === 0)
    return <p className={panelStyles.hint}>{t(isFirst ? 'firstStart' : 'noChanges')}</p>

  const list = (items: string[]) => (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )

  return (
    <>
      {list(changes.slice(0, maxVisibleChanges))}
      {changes.length > maxVisibleChanges && (
        <details>
          <summary>{t('more', { n: changes.length - maxVisibleChanges })}</summary>
          {list(changes.slice(maxVisibleChanges))}
        </details>
      )}
    </>
  )
}

/** Warns about irreversible effects on records and confirms exactly that configuration. */
function Asks({
  attempt,
  isPending,
  onConfirm,
}: {
  attempt: ConfigAttempt
  isPending: boolean
  onConfirm: () => void
}) {
  const t = useSystemText()
  const [isAsking, setAsking] = useState(false)
  const confirm = (): void => {
    setAsking(false)
    onConfirm()
  }

  return (
    <section className={panelStyles.panel} data-tone="orange" aria-labelledby="system-asks">
      <header className={panelStyles.bar}>
        <h2 id="system-asks">{t('asks')}</h2>
        <button
          type="button"
          className={buttonStyles.button}
          data-tone="danger"
          disabled={isPending}
          onClick={() => setAsking(true)}
        >
          {t('confirmAsks')}
        </button>
      </header>
      <p>{t('asksHint', { at: attempt.at, by: attempt.by })}</p>
      <ul className={styles.problems}>
        {attempt.asks.map((ask) => (
          <li key={ask}>
            <strong>{ask}</strong>
          </li>
        ))}
      </ul>
      {isAsking && (
        <ConfirmDialog
          title={t('confirmTitle')}
          text={attempt.asks.join('\n')}
          isDanger
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

/**
 * The signed digest of today's log, to be stored elsewhere: it later proves any manipulation of the
 * log.
 */
function LogDigest({ unsealedSince }: { unsealedSince: string | null }) {
  const t = useSystemText()
  const fetchDigest = useMutation({
    mutationFn: () => api.downloadExport(apiPaths.logDigest, undefined),
    onError: showError,
  })

  return (
    <section className={panelStyles.panel} aria-labelledby="system-log">
      <header className={panelStyles.bar}>
        <h2 id="system-log">{t('log')}</h2>
        <button
          type="button"
          className={buttonStyles.button}
          disabled={fetchDigest.isPending}
          onClick={() => fetchDigest.mutate()}
        >
          {t('logDigest')}
        </button>
      </header>
      {unsealedSince !== null && (
        <p className={noticeStyles.notice} data-tone="red" role="alert">
          {t('logUnsealed', { at: unsealedSince })}
        </p>
      )}
      <p className={panelStyles.hint}>{t('logHint')}</p>
    </section>
  )
}
