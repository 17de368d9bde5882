import { useState } from 'react'
import { formatDateTime } from '#config-model/facts/time.ts'
import { downloadFile } from '#web/api/download-file.ts'
import { clearFrontLog, useFrontLog, type FrontLogEntry } from '#web/api/front-log.ts'
import { useFrontLogText } from '#web/i18n/front-log-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import tabsStyles from '#public/kit/tabs.module.css'
import styles from './front-log.module.css'

const onlyErrors = (entries: FrontLogEntry[]) => entries.filter(({ type }) => type === 'error')

export default function FrontLogScreen() {
  const t = useFrontLogText()
  const shell = useText()
  const entries = useFrontLog((state) => state.entries)
  const [isFiltered, setFiltered] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const visibleEntries = isFiltered ? onlyErrors(entries) : entries
  const exportLog = () => {
    const name = `${t('exportName')} ${formatDateTime(new Date()).replaceAll(':', '')}.json`
    downloadFile(
      new Blob([JSON.stringify(visibleEntries, null, 2)], { type: 'application/json' }),
      name,
    )
    showToast(shell('exported', { name }), 'success')
  }

  const clear = () => {
    clearFrontLog()
    setAsking(false)
    showToast(t('cleared'), 'success')
  }

  return (
    <div className={`${styles.frontLog} ${panelStyles.panels}`}>
      <header className={panelStyles.bar}>
        <h1>{t('title')}</h1>
        <span className={buttonStyles.actions}>
          <button
            type="button"
            className={buttonStyles.button}
            disabled={visibleEntries.length === 0}
            onClick={exportLog}
          >
            {t('export')}
          </button>
          <button
            type="button"
            className={buttonStyles.button}
            disabled={entries.length === 0}
            onClick={() => setAsking(true)}
          >
            {t('clear')}
          </button>
        </span>
      </header>
      <p className={panelStyles.hint}>{t('hint')}</p>
      <div className={panelStyles.bar}>
        <Filter isFiltered={isFiltered} onFilter={setFiltered} />
        <span role="status">
          {t('count', { n: entries.length, errors: onlyErrors(entries).length })}
        </span>
      </div>
      {visibleEntries.length === 0 ? (
        <p className={`${panelStyles.panel} ${panelStyles.empty} ${styles.empty}`}>
          {t(isFiltered ? 'emptyErrors' : 'empty')}
        </p>
      ) : (
        <ol className={styles.entries}>
          {visibleEntries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('clearTitle')}
          text={t('clearText', { n: entries.length })}
          isDanger
          onConfirm={clear}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function Filter({
  isFiltered,
  onFilter,
}: {
  isFiltered: boolean
  onFilter: (isFiltered: boolean) => void
}) {
  const t = useFrontLogText()
  return (
    <div role="group" aria-label={t('filter')} className={tabsStyles.segments}>
      <button type="button" aria-pressed={!isFiltered} onClick={() => onFilter(false)}>
        {t('all')}
      </button>
      <button type="button" aria-pressed={isFiltered} onClick={() => onFilter(true)}>
        {t('onlyErrors')}
      </button>
    </div>
  )
}

function Entry({ entry }: { entry: FrontLogEntry }) {
  const t = useFrontLogText()
  const { type, title, message, time, request, detail, meta } = entry
  const facts = [
    [t('user'), meta.user || t('visitor')],
    [t('uuid'), meta.uuid],
    [t('token'), meta.token],
    [t('url'), meta.url],
    [t('request'), request],
  ].filter(([, value]) => value !== '')

  return (
    <li className={panelStyles.panel} data-tone={type === 'error' ? 'red' : 'blue'}>
      <p className={`${layoutStyles.wrap} ${styles.head}`}>
        <Tag tone={type === 'error' ? 'red' : 'blue'}>{t(`type_${type}`)}</Tag>
        <strong>{t(`title_${title}`)}</strong>
        <time>{time}</time>
        <button
          type="button"
          className={buttonStyles.link}
          onClick={() => void copyText(JSON.stringify(entry, null, 2))}
        >
          {t('copy')}
        </button>
      </p>
      <p>{message}</p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {detail !== '' && (
        <details>
          <summary>{t('detail')}</summary>
          {/* Wide, because stack traces are read line by line. */}
          <pre tabIndex={0}>{detail}</pre>
        </details>
      )}
    </li>
  )
}
