import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { Config } from '#config-model/config.ts'
import { filledTemplate, isChinese } from '#config-model/display/filled-text.ts'
import { useFormText } from '#web/i18n/form/form-text.ts'
import { NotFoundScreen } from '#web/public-screens/error-screens.tsx'
import { recordCalls } from '#web/runtime/record-calls.ts'
import { RefusedRecord } from '#web/runtime/refused-record.tsx'
import { useConfig, useNow } from '#web/session/session.ts'
import { useTitle } from '#web/session/use-title.ts'
import PaperButton from './paper-button.tsx'
import { useWrittenIn } from './use-written-in.ts'
import './print-template.css'

/**
 * The template of a field with what its record says, one A4 page to print or to keep as PDF. The
 * browser writes the file, with the fonts of the machine.
 */
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
  const written = useWrittenIn((localizedConfig) => templateIn(localizedConfig, entity, name)?.text)
  const record = useQuery({
    queryKey: ['print', entity, id],
    queryFn: () => recordCalls.read(entity, id),
    enabled: template !== undefined && id !== '',
    staleTime: 0,
  })

  useTitle(template ? [template.title, record.data?.title].filter(Boolean).join(' · ') : null)
  if (!template || id === '') return <NotFoundScreen inside />
  if (record.isError)
    return <RefusedRecord error={record.error} onRetry={() => void record.refetch()} />

  const letter = written && templateIn(written, entity, name)
  if (!record.data || !letter)
    return <div className="ui-panel ui-skeleton" aria-busy="true" aria-label={t('reading')} />

  const filled = filledTemplate(written, record.data, name, now)

  return (
    <div className="print-page">
      <p className="ui-notice print-hint" data-tone="blue">
        <span>{t('printHint')}</span>
        <span className="ui-actions">
          <button type="button" className="ui-button" onClick={() => window.print()}>
            {t('printOrKeep')}
          </button>
          <PaperButton record={{ entity, id }} field={name} />
        </span>
      </p>
      <article className="print-sheet" lang={isChinese(letter.text) ? 'zh-CN' : 'en-US'}>
        <h1>{letter.title}</h1>
        {filled?.text.map(({ text, isAddress }, at) => (
          <p key={at} data-address={isAddress || undefined}>
            {text}
          </p>
        ))}
        {filled && filled.sign.length > 0 && (
          <div className="print-sign">
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
