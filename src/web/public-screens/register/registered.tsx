import { Link } from 'react-router-dom'
import { useRegisterText } from '#web/i18n/register/register-text.ts'
import { safeTarget } from '#web/session/safe-target.ts'
import { hasToken } from '#web/session/session.ts'

const homePath = safeTarget(null)

/** The account exists: its name, and the way in. */
export function Registered({ username }: { username: string }) {
  const t = useRegisterText()
  return (
    <main className="error-screen" data-alone>
      <h1>{t('registered')}</h1>
      <p className="ui-hint">
        {t('yourAccount')} <b>{username}</b>
        {t('keepSafe')}
      </p>
      <p className="ui-actions">
        {hasToken() ? (
          <Link className="ui-button" data-tone="primary" to={homePath}>
            {t('enter')}
          </Link>
        ) : (
          <Link className="ui-button" data-tone="primary" to="/login">
            {t('toLogin')}
          </Link>
        )}
      </p>
    </main>
  )
}
