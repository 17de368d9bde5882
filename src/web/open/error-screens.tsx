import { Link, useRouteError } from 'react-router-dom'
import { useText } from '#web/i18n/use-text.ts'
import { hasToken } from '#web/session/session.ts'
import { useTitle } from '#web/session/use-title.ts'
import './error-screens.css'

/** A number, a sentence and a way home. `inside` keeps the shell around it. */
function ErrorScreen({
  code,
  text,
  detail,
  inside = false,
  retry,
}: {
  code: string
  text: string
  detail?: string | undefined
  inside?: boolean
  retry?: (() => void) | undefined
}) {
  const t = useText()
  useTitle(text)
  const body = (
    <>
      <p className="error-screen-code" aria-hidden="true">
        {code}
      </p>
      <h1>{text}</h1>
      {detail && <p className="ui-hint">{detail}</p>}
      <p className="ui-actions">
        {retry && (
          <button type="button" className="ui-button" onClick={retry}>
            {t('retry')}
          </button>
        )}
        <Link className="ui-button" data-tone="primary" to={hasToken() ? '/dashboard' : '/'}>
          {t('backHome')}
        </Link>
      </p>
    </>
  )
  return inside ? (
    <div className="error-screen">{body}</div>
  ) : (
    <main className="error-screen" data-alone>
      {body}
    </main>
  )
}

export function ForbiddenScreen({ inside = false, reason }: { inside?: boolean; reason?: string }) {
  return <ErrorScreen code="403" text={useText()('forbidden')} detail={reason} inside={inside} />
}

export function NotFoundScreen({ inside = false }: { inside?: boolean }) {
  return <ErrorScreen code="404" text={useText()('notFound')} inside={inside} />
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
  return <ErrorScreen code="500" text={useText()('serverError')} detail={detail} inside={inside} retry={retry} />
}

/** What the router shows when drawing itself failed. */
export function CrashScreen() {
  const error = useRouteError()
  return (
    <ServerErrorScreen
      detail={error instanceof Error ? error.message : undefined}
      retry={() => window.location.reload()}
    />
  )
}
