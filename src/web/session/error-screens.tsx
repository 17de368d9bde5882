import { Link, useRouteError } from 'react-router-dom'
import { ApiError } from '#web/api/api-error.ts'
import { useText } from '#web/i18n/use-text.ts'
import { isMissingChunk } from '#web/ui/loading/lazy-retry.ts'
import { useContentTitle } from './configuration/portal.ts'
import { hasToken } from './session.ts'
import buttonStyles from '#public/kit/button.module.css'
import errorScreenStyles from '#public/kit/error-screen.module.css'
import panelStyles from '#public/kit/panel.module.css'

/** A status, a sentence and a way home. `inside` the shell. */
function ErrorScreen({
  code,
  text,
  detail,
  inside = false,
  retry,
  retryTitle,
}: {
  code?: string
  text: string
  detail?: string | undefined
  inside?: boolean
  retry?: (() => void) | undefined
  retryTitle?: string
}) {
  const t = useText()
  useContentTitle(text)
  const body = (
    <>
      {code && (
        <p className={errorScreenStyles.code} aria-hidden="true">
          {code}
        </p>
      )}
      <h1>{text}</h1>
      {detail && <p className={panelStyles.hint}>{detail}</p>}
      <p className={buttonStyles.actions}>
        {retry && (
          <button type="button" className={buttonStyles.button} onClick={retry}>
            {retryTitle ?? t('retry')}
          </button>
        )}
        <Link
          className={buttonStyles.button}
          data-tone="primary"
          to={hasToken() ? '/dashboard' : '/'}
        >
          {t('backHome')}
        </Link>
      </p>
    </>
  )

  return inside ? (
    <div className={errorScreenStyles.errorScreen}>{body}</div>
  ) : (
    <main className={errorScreenStyles.errorScreen} data-alone>
      {body}
    </main>
  )
}

export function ForbiddenScreen({ inside = false, reason }: { inside?: boolean; reason?: string }) {
  return <ErrorScreen code="403" text={useText()('forbidden')} detail={reason} inside={inside} />
}

export function NotFoundScreen({ inside = false, reason }: { inside?: boolean; reason?: string }) {
  return <ErrorScreen code="404" text={useText()('notFound')} detail={reason} inside={inside} />
}

export function ServerErrorScreen({
  inside = false,
  retry,
  detail,
}: {
  inside?: boolean
  retry?: () => void
  detail?: string | undefined
}) {
  return (
    <ErrorScreen
      code="500"
      text={useText()('serverError')}
      detail={detail}
      inside={inside}
      retry={retry}
    />
  )
}

interface FailureProps {
  error: Error
  inside?: boolean
  retry?: () => void
}

/**
 * Refused, missing, a server error, or no usable response. Any other error is one of the page
 * itself.
 */
export function FailedCallScreen({ error, inside = false, retry = reload }: FailureProps) {
  const t = useText()
  if (!(error instanceof ApiError))
    return <BrokenPageScreen error={error} inside={inside} retry={retry} />

  const { status, message } = error
  if (status === 403) return <ForbiddenScreen inside={inside} reason={message} />
  if (status === 404) return <NotFoundScreen inside={inside} reason={message} />
  if (status >= 500) return <ServerErrorScreen inside={inside} detail={message} retry={retry} />

  return <ErrorScreen text={t('pageNotLoaded')} detail={message} inside={inside} retry={retry} />
}

/** A page's code or data is missing, or an error is in the front-end log. */
export function BrokenPageScreen({ error, inside = false, retry = reload }: FailureProps) {
  const t = useText()
  if (error instanceof ApiError)
    return <FailedCallScreen error={error} inside={inside} retry={retry} />

  if (!isMissingChunk(error))
    return (
      <ErrorScreen
        text={t('pageBroken')}
        detail={t('pageBrokenWhy')}
        inside={inside}
        retry={retry}
      />
    )

  return <PageNotLoadedScreen inside={inside} retry={reload} />
}

export function PageNotLoadedScreen({ inside, retry }: { inside: boolean; retry: () => void }) {
  const t = useText()
  return (
    <ErrorScreen
      text={t('pageNotLoaded')}
      detail={t('pageNotLoadedWhy')}
      inside={inside}
      retry={retry}
      retryTitle={t('reloadPage')}
    />
  )
}

const reload = () => window.location.reload()

/** Shown by the router when rendering failed. */
export function CrashScreen() {
  const error = useRouteError()
  return <BrokenPageScreen error={error instanceof Error ? error : new Error(String(error))} />
}
