import { useState } from 'react'
import type { ConfigAttempt } from '#contract/config-health.ts'
import { useSystemText } from '#web/i18n/system/system-text.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

/**
 * What a configuration would do to records for good, and the way to confirm exactly that
 * configuration.
 */
export function Asks({
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
    <section className="ui-panel" data-tone="orange" aria-labelledby="system-asks">
      <header className="ui-bar">
        <h2 id="system-asks">{t('asks')}</h2>
        <button
          type="button"
          className="ui-button"
          data-tone="danger"
          disabled={isPending}
          onClick={() => setAsking(true)}
        >
          {t('confirmAsks')}
        </button>
      </header>
      <p>{t('asksHint', { at: attempt.at, by: attempt.by })}</p>
      <ul className="system-problems">
        {attempt.asks.map((ask) => (
          <li key={ask}>
            <strong>{ask}</strong>
          </li>
        ))}
      </ul>
      {isAsking && (
        <ConfirmDialog
          title={t('confirmTitle')}
          text={attempt.asks.join(' ')}
          isDanger
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
