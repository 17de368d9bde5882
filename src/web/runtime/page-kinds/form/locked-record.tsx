import { Link } from 'react-router-dom'
import type { FormPage } from '#config-model/types.generated.ts'
import { isHistory } from '#config-model/workflow/workflow.ts'
import type { RecordView } from '#contract/record.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { useLocalizedRecord } from '#web/runtime/use-localized-record.ts'
import { useConfig } from '#web/session/session.ts'
import buttonStyles from '#public/kit/button.module.css'
import noticeStyles from '#web/ui/notice.module.css'
import formPageStyles from './form-page.module.css'

interface LockedProps {
  page: FormPage
  record: RecordView
  onReceipt: (record: RecordView) => void
}

/** Read-only in its state; a submitted record links to its receipt. */
export default function LockedRecord({ page, record: fetched, onReceipt }: LockedProps) {
  const t = useFormText()
  const record = useLocalizedRecord(fetched)
  const config = useConfig()
  const view = page.view === undefined ? undefined : config.pages[page.view]

  return (
    <div className={formPageStyles.page}>
      <div className={noticeStyles.notice} data-tone="blue">
        <p>
          <strong>{record.title || config.entities[record.entity]?.title}</strong>{' '}
          {isHistory(config, record)
            ? t('pastYear', { year: record.year ?? '' })
            : t('notEditable', { state: record.stateTitle })}
        </p>
        <p className={buttonStyles.actions}>
          {view && (
            <Link
              className={buttonStyles.button}
              data-tone="primary"
              to={`${view.path}?id=${record.id}`}
            >
              {t('viewMaterial')}
            </Link>
          )}
          {record.submittedAt && !isHistory(config, record) && (
            <button
              type="button"
              className={buttonStyles.button}
              onClick={() => onReceipt(fetched)}
            >
              {t('receipt')}
            </button>
          )}
          <Link className={buttonStyles.button} to={page.path}>
            {t('back')}
          </Link>
        </p>
      </div>
    </div>
  )
}
