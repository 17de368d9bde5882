import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { formatDateTime } from '#config-model/facts/time.ts'
import type { FormPage } from '#config-model/types.generated.ts'
import type { RecordView } from '#contract/record.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { useLocalizedRecord } from '#web/runtime/use-localized-record.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import { useConfig, useNow, useUser } from '#web/session/session.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import buttonStyles from '#public/kit/button.module.css'
import panelStyles from '#public/kit/panel.module.css'
import styles from './done-screen.module.css'
import formPageStyles from './form-page.module.css'

const NextRecordLink = lazyComponent(() => import('./next-record-link.tsx'))
const PaperButton = lazyComponent(() => import('#web/runtime/print/paper-button.tsx'))

/** The printable receipt of a submission: number, time, user, next steps and deadline. */
export default function DoneScreen({
  page,
  record: fetched,
}: {
  page: FormPage
  record: RecordView
}) {
  const t = useFormText()
  const record = useLocalizedRecord(fetched)
  const config = useConfig()
  const { name } = useUser()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])
  const printed = formatDateTime(useNow()).slice(0, 16)
  const key = config.entities[record.entity]?.key
  const facts: [string, string][] = [
    [t('number'), key === undefined ? '' : String(record.data[key] ?? '')],
    [config.entities[record.entity]?.title ?? '', record.title],
    [t('printSubmitted'), record.submittedAt ?? ''],
    [t('submittedBy'), name],
    [t('printState'), record.stateTitle],
  ]

  return (
    <div className={formPageStyles.page}>
      <section className={`${panelStyles.panel} ${styles.done}`}>
        <header>
          <span className={styles.doneSign}>
            <Glyph name="check-circle" size={48} />
          </span>
          <h1 ref={heading} tabIndex={-1}>
            {config.forms[page.form]?.submit?.done ?? t('submitted')}
          </h1>
        </header>
        <dl className={`${panelStyles.facts} ${styles.receipt}`}>
          {facts.map(
            ([title, text]) => text !== '' && <Fact key={title} title={title} text={text} />,
          )}
        </dl>
        <h2>{t('whatNext')}</h2>
        <ol className={styles.doneNext}>
          {record.dueAt && <li>{t('nextBy', { date: record.dueAt.slice(0, 16) })}</li>}
          <li>{t('nextMessage')}</li>
        </ol>
        <p className={`${styles.receiptFoot} ${panelStyles.hint}`}>
          {config.portal.name} · {t('printedAt')} {printed}
        </p>
        <DoneLinks page={page} record={record} />
      </section>
    </div>
  )
}

const Fact = ({ title, text }: { title: string; text: string }) => (
  <div>
    <dt>{title}</dt>
    <dd>{text}</dd>
  </div>
)

function DoneLinks({ page, record }: { page: FormPage; record: RecordView }) {
  const t = useFormText()
  const config = useConfig()
  const linkTo = (id: string | undefined) => (id === undefined ? undefined : config.pages[id]?.path)
  const view = linkTo(page.view)
  const list = linkTo(page.list)

  return (
    <p className={`${buttonStyles.actions} ${styles.next} ${formPageStyles.noPrint}`}>
      {page.next !== undefined && <NextRecordLink page={page} id={record.id} />}
      <button
        type="button"
        className={buttonStyles.button}
        data-tone={page.next === undefined ? 'primary' : undefined}
        onClick={() => window.print()}
      >
        <Glyph name="print" /> {t('printReceipt')}
      </button>
      <PaperButton record={record} form={page.form} />
      {view && (
        <Link className={buttonStyles.button} to={`${view}?id=${record.id}`}>
          {t('view', { title: config.entities[record.entity]?.title ?? '' })}
        </Link>
      )}
      {list && (
        <Link className={buttonStyles.button} to={list}>
          {t('viewProgress')}
        </Link>
      )}
      {page.next === undefined && (
        <Link className={buttonStyles.button} to={page.path}>
          {t('fillAnother')}
        </Link>
      )}
    </p>
  )
}
