import { useNavigate } from 'react-router-dom'
import { queryClient } from '#web/api/query-client.ts'
import { useAccountText } from '#web/i18n/account-text.ts'
import { currentLocale, localeNames, type Locale } from '#web/i18n/i18n.ts'
import { forgetSession, useConfig, useSession } from '#web/session/session.ts'
import { switchLocale } from '#web/session/switch-locale.ts'
import { showMessage } from '#web/ui/messages.tsx'
import { MessageChoices } from './message-choices.tsx'
import { PasswordForm } from './password-form.tsx'
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
    forgetSession()
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'portal' })
    showMessage(t('passwordChanged'), 'success')
    void navigate('/login')
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
        <MessageChoices />
      </section>
    </div>
  )
}
