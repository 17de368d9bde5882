import { Link } from 'react-router-dom'
import { useRegisterText } from '#web/i18n/register/register-text.ts'

/** The account exists: its name, and the way to sign in. */
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
        <Link className="ui-button" data-tone="primary" to="/login">
          {t('toLogin')}
        </Link>
      </p>
    </main>
  )
}
