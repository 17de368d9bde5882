import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { Config } from '#config-model/config.ts'
import { fillFieldTemplate, isChinese } from '#config-model/display/filled-text.ts'
import { blockingErrorOf } from '#web/api/query-client.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { recordCalls } from '#web/runtime/record-calls.ts'
import { RecordLoadError } from '#web/runtime/record-load-error.tsx'
import { useContentTitle } from '#web/session/configuration/portal.ts'
import { NotFoundScreen } from '#web/session/error-screens.tsx'
import { useConfig, useNow } from '#web/session/session.ts'
import PaperButton from './paper-button.tsx'
import { useDocumentConfig } from './use-document-config.ts'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'
import noticeStyles from '#web/ui/notice.module.css'
import styles from './print-template.module.css'

/** The filled-in template of a field as one A4 page, for the browser's print or PDF. */
export default function PrintTemplate() {
  const t = useFormText()
  const config = useConfig()
  const now = useNow()
  const [query] = useSearchParams()
  const [entity, id, name] = ['entity', 'id', 'field'].map((key) => query.get(key) ?? '') as [
    string,
    string,
    string,
  ]

  const template = templateIn(config, entity, name)
  const written = useDocumentConfig(
    (localizedConfig) => templateIn(localizedConfig, entity, name)?.text,
  )
  const record = useQuery({
    queryKey: ['print', entity, id],
    queryFn: () => recordCalls.read(entity, id),
    enabled: template !== undefined && id !== '',
    staleTime: 0,
  })

  useContentTitle(
    template ? [template.title, record.data?.title].filter(Boolean).join(' · ') : null,
  )
  if (!template || id === '') return <NotFoundScreen inside />

  const error = blockingErrorOf(record)
  if (error) return <RecordLoadError error={error} onRetry={() => void record.refetch()} />

  const letter = written && templateIn(written, entity, name)
  if (!record.data || !letter)
    return (
      <div
        className={`${panelStyles.panel} ${loadingStyles.skeleton}`}
        aria-busy="true"
        aria-label={t('reading')}
      />
    )

  const filled = fillFieldTemplate(written, record.data, name, now)

  return (
    <div className={styles.printPage}>
      <p
        className={`${noticeStyles.notice} ${layoutStyles.wrap} ${styles.printHint}`}
        data-tone="blue"
      >
        <span>{t('printHint')}</span>
        <span className={buttonStyles.actions}>
          <button type="button" className={buttonStyles.button} onClick={() => window.print()}>
            {t('printOrKeep')}
          </button>
          <PaperButton record={{ entity, id }} field={name} />
        </span>
      </p>
      <article className={styles.printSheet} lang={isChinese(letter.text) ? 'zh-CN' : 'en-US'}>
        <h1>{letter.title}</h1>
        {filled?.text.map(({ text, isAddress }, at) => (
          <p key={at} data-address={isAddress || undefined}>
            {text}
          </p>
        ))}
        {filled && filled.sign.length > 0 && (
          <div className={styles.printSign}>
            {filled.sign.map((line, at) => (
              <p key={at}>{line}</p>
            ))}
          </div>
        )}
      </article>
    </div>
  )
}

function templateIn({ entities }: Config, entity: string, name: string) {
  const fields = Object.hasOwn(entities, entity) ? entities[entity]?.fields : undefined
  return fields && Object.hasOwn(fields, name) ? fields[name]?.template : undefined
}
