import { useEffect, useRef } from 'react'
import { formatDateTime } from '#config-model/facts/time.ts'
import { useRegisterText } from '#web/i18n/register/register-text.ts'
import { keptDays } from './registration-draft.ts'
import type { DraftStorageState } from './use-registration-draft.ts'

interface DraftOfferProps {
  /** When something was entered last. */
  at: string
  onCarryOn: () => void
  onBegin: () => void
}

/**
 * Offers a registration started on this machine: continue or start over. Its author is not shown to
 * the current visitor.
 */
export function DraftOffer({ at, onCarryOn, onBegin }: DraftOfferProps) {
  const t = useRegisterText()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  return (
    <section className="ui-panel register-offer">
      <h2 ref={heading} tabIndex={-1}>
        {t('offer', { time: formatDateTime(new Date(at)).slice(0, 16) })}
      </h2>
      <p className="ui-hint">{t('offerHint')}</p>
      <p className="ui-actions">
        <button type="button" className="ui-button" onClick={onBegin}>
          {t('beginAnew')}
        </button>
        <button type="button" className="ui-button" data-tone="primary" onClick={onCarryOn}>
          {t('carryOn')}
        </button>
      </p>
    </section>
  )
}

/** Whether what is filled in outlives the page, and how it is taken off this machine. */
export function DraftState({
  storageState,
  onClear,
}: {
  storageState: DraftStorageState
  onClear: () => void
}) {
  const t = useRegisterText()
  return (
    <p className="register-kept ui-hint" role="status">
      {storageState === 'impossible' && t('notKept')}
      {storageState !== null && storageState !== 'impossible' && (
        <>
          {t('keptAt', { time: formatDateTime(storageState.at).slice(11, 16), days: keptDays })}{' '}
          <button type="button" className="ui-link" onClick={onClear}>
            {t('clear')}
          </button>
        </>
      )}
    </p>
  )
}
