import type { RecordPublication } from '#contract/record.ts'
import { usePublishingText } from '#web/i18n/publishing-text.ts'
import formPageStyles from '#web/runtime/page-kinds/form/form-page.module.css'
import noticeStyles from '#web/ui/notice.module.css'

const waits = { pending: 'handedIn', passed: 'passedOn' } as const

/**
 * For editors: unpublished changes, waiting for approval, returned or withdrawn with the reason.
 */
export default function PublicationNotice({ publication }: { publication: RecordPublication }) {
  const t = usePublishingText()
  const { state, isChanged, approval } = publication
  if (approval?.state === 'returned')
    return (
      <p
        className={`${noticeStyles.notice} ${formPageStyles.noPrint}`}
        data-tone="amber"
        role="status"
      >
        {t('givenBack', { reason: approval.reason })}
      </p>
    )

  if (state === 'offline' && approval && approval.state === null && approval.reason !== '')
    return (
      <p
        className={`${noticeStyles.notice} ${formPageStyles.noPrint}`}
        data-tone="amber"
        role="status"
      >
        {t('withdrawn', { reason: approval.reason })}
      </p>
    )

  const waiting =
    approval?.state === 'pending' || approval?.state === 'passed' ? waits[approval.state] : null
  if (waiting === null && (!isChanged || state !== 'published')) return null

  return (
    <p className={`${noticeStyles.notice} ${formPageStyles.noPrint}`} data-tone="blue">
      {t(waiting ?? 'changedNotice')}
    </p>
  )
}
