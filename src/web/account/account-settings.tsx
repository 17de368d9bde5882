import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import type { Locale } from '#config-model/messages/phrase.ts'
import type { UpdatePasswordRequest } from '#contract/account.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useAccountText } from '#web/i18n/account-text.ts'
import { currentLocale, localeNames } from '#web/i18n/i18n.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { usePortal } from '#web/session/configuration/portal.ts'
import { loginPath } from '#web/session/safe-target.ts'
import { clearSession, useConfig, useSession } from '#web/session/session.ts'
import { encryptPassword } from '#web/session/sign-in.ts'
import { switchLocale } from '#web/session/switch-locale.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { NotificationPreferences } from './notification-preferences.tsx'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import panelStyles from '#public/kit/panel.module.css'
import styles from './account.module.css'

export default function AccountSettings() {
  const t = useAccountText()
  const config = useConfig()
  const navigate = useNavigate()
  const account = useSession((state) => state.account)
  if (!account) return null

  const signInAgain = () => {
    const { pendingAddress } = useSession.getState()

    // The guard leads to the login first, with this page as the address to return to.
    flushSync(clearSession)
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'portal' })
    showToast(t('passwordChanged'), 'success')
    void navigate(pendingAddress === '' ? '/login' : loginPath(pendingAddress))
  }

  const { supported } = config.portal.locales

  return (
    <div className={panelStyles.panels}>
      <section
        className={panelStyles.panel}
        aria-labelledby="account-password"
        data-tone={account.mustChangePassword ? 'red' : undefined}
      >
        <h1 id="account-password">{t('password')}</h1>
        {account.mustChangePassword && <p role="status">{t('mustChange')}</p>}
        <PasswordForm username={account.username} onChanged={signInAgain} />
      </section>
      {supported.length > 1 && (
        <section className={panelStyles.panel} aria-labelledby="account-interface">
          <h2 id="account-interface">{t('interface')}</h2>
          <div className={styles.form}>
            <label>
              {t('language')}
              <select
                className={fieldStyles.input}
                value={currentLocale()}
                onChange={(event) => switchLocale(event.target.value as Locale)}
              >
                {supported.map((locale) => (
                  <option key={locale} value={locale} lang={locale}>
                    {localeNames[locale]}
                  </option>
                ))}
              </select>
            </label>
          </div>
        </section>
      )}
      <section className={panelStyles.panel} aria-labelledby="account-messages">
        <h2 id="account-messages">{t('messages')}</h2>
        <NotificationPreferences />
      </section>
    </div>
  )
}

const fields = [
  ['oldPassword', 'current-password'],
  ['newPassword', 'new-password'],
  ['newPassword2', 'new-password'],
] as const

/** Encrypts the password. Ends every session of the account. */
function usePasswordChange(onChanged: () => void) {
  const t = useAccountText()
  const { publicKey } = usePortal()
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const change = async (form: FormData): Promise<void> => {
    const [old, fresh, again] = fields.map(([name]) => String(form.get(name) ?? ''))
    if (!old || !fresh) return setError(t('passwordEmpty'))
    if (fresh !== again) return setError(t('passwordsDiffer'))

    setBusy(true)
    setError('')

    try {
      const body: UpdatePasswordRequest = {
        oldPassword: await encryptPassword(publicKey, old),
        newPassword: await encryptPassword(publicKey, fresh),
      }

      await api.postIdempotentSecret(apiPaths.updatePassword, body)
      onChanged()
    } catch (fault) {
      setError(errorText(fault))
      setBusy(false)
    }
  }

  return { error, isBusy, change }
}

function PasswordForm({ username, onChanged }: { username: string; onChanged: () => void }) {
  const t = useAccountText()
  const { error, isBusy, change } = usePasswordChange(onChanged)

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void change(new FormData(event.currentTarget))
      }}
    >
      <input
        className="visually-hidden"
        type="text"
        name="username"
        autoComplete="username"
        value={username}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      {fields.map(([name, complete]) => (
        <label key={name}>
          {t(name)}
          <input
            className={fieldStyles.input}
            name={name}
            type="password"
            autoComplete={complete}
            maxLength={64}
            aria-describedby={name === 'newPassword' ? 'password-rule' : undefined}
          />
        </label>
      ))}
      <p id="password-rule" className={panelStyles.hint}>
        {t('passwordRule')}
      </p>
      <p role="alert" className={fieldStyles.error}>
        {error}
      </p>
      <button type="submit" className={buttonStyles.button} data-tone="primary" disabled={isBusy}>
        {t(isBusy ? 'saving' : 'changePassword')}
      </button>
    </form>
  )
}
