import { formatDateTime } from '#config-model/facts/time.ts'
import type { RecordView } from '#contract/record.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { useConfig, useNow, useUser } from '#web/session/session.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import styles from './record-page.module.css'

const PrintWarning = lazyComponent(() => import('#web/runtime/print/print-warning.tsx'))

/** Owner, number, print time. Hidden on screen. */
export function PrintHead({ record, form }: { record: RecordView; form: string }) {
  const t = useFormText()
  const config = useConfig()
  const { name } = useUser()
  const now = useNow()
  const key = config.entities[record.entity]?.key
  const number = key === undefined ? '' : String(record.data[key] ?? '')

  return (
    <header className={`${styles.printOnly} ${styles.printHead}`}>
      <p>{config.portal.name}</p>
      <p className={styles.printTitle}>{config.forms[form]?.title}</p>
      {record.marks?.[form] && <PrintWarning mark={record.marks[form]} state={record.stateTitle} />}
      <dl>
        {number !== '' && <Fact title={t('printNumber')} text={number} />}
        {record.stateTitle !== '' && <Fact title={t('printState')} text={record.stateTitle} />}
        {record.submittedAt && <Fact title={t('printSubmitted')} text={record.submittedAt} />}
        <Fact title={t('printedAt')} text={`${formatDateTime(now).slice(0, 16)} ${name}`} />
      </dl>
    </header>
  )
}

export function PrintSeals() {
  const t = useFormText()
  return (
    <footer className={`${styles.printOnly} ${styles.printSeals}`}>
      {(['sealOwner', 'sealOffice'] as const).map((place) => (
        <section key={place}>
          <p>{t(place)}</p>
          <p>{t('sealSign')}</p>
          <p>{t('sealDate')}</p>
        </section>
      ))}
    </footer>
  )
}

const Fact = ({ title, text }: { title: string; text: string }) => (
  <div>
    <dt>{title}</dt>
    <dd>{text}</dd>
  </div>
)
