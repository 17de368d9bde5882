import { useMutation } from '@tanstack/react-query'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { useSystemText } from '#web/i18n/system/system-text.ts'
import { showError } from '#web/ui/messages.tsx'

/**
 * The signed digest of today's log, to be stored elsewhere: it later proves any manipulation of the
 * log.
 */
export function LogDigest({ unsealedSince }: { unsealedSince: string | null }) {
  const t = useSystemText()
  const fetchDigest = useMutation({
    mutationFn: () => api.export(apiPaths.logDigest, undefined),
    onError: showError,
  })

  return (
    <section className="ui-panel" aria-labelledby="system-log">
      <header className="ui-bar">
        <h2 id="system-log">{t('log')}</h2>
        <button
          type="button"
          className="ui-button"
          disabled={fetchDigest.isPending}
          onClick={() => fetchDigest.mutate()}
        >
          {t('logDigest')}
        </button>
      </header>
      {unsealedSince !== null && (
        <p className="ui-notice" data-tone="red" role="alert">
          {t('logUnsealed', { at: unsealedSince })}
        </p>
      )}
      <p className="ui-hint">{t('logHint')}</p>
    </section>
  )
}
