import type { RecordPublication } from '#contract/record.ts'
import { usePublishingText } from '#web/i18n/publishing/publishing-text.ts'

const waits = { pending: 'handedIn', passed: 'passedOn' } as const

/**
 * Informs editors that readers do not see all of a record yet, that it waits for approval, or why
 * it was returned or withdrawn.
 */
export default function PublicationNotice({ publication }: { publication: RecordPublication }) {
  const t = usePublishingText()
  const { state, isChanged, approval } = publication
  if (approval?.state === 'returned')
    return (
      <p className="ui-notice pl-no-print" data-tone="amber" role="status">
        {t('givenBack', { reason: approval.reason })}
      </p>
    )

  if (state === 'offline' && approval && approval.state === null && approval.reason !== '')
    return (
      <p className="ui-notice pl-no-print" data-tone="amber" role="status">
        {t('withdrawn', { reason: approval.reason })}
      </p>
    )

  const waiting =
    approval?.state === 'pending' || approval?.state === 'passed' ? waits[approval.state] : null
  if (waiting === null && (!isChanged || state !== 'published')) return null

  return (
    <p className="ui-notice pl-no-print" data-tone="blue">
      {t(waiting ?? 'changedNotice')}
    </p>
  )
}
