import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Preferences } from '#contract/account.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { useAccountText } from '#web/i18n/account/account-text.ts'
import { currentLocale, localeNames, type Locale } from '#web/i18n/i18n.ts'
import './account.css'
import { switchLocale } from '#web/i18n/switch-locale.ts'
import { queryClient } from '#web/query-client.ts'
import { forgetSession, useConfig, useSession } from '#web/session/session.ts'
import { showMessage, showError } from '#web/ui/messages.tsx'
import { PasswordForm } from './password-form.tsx'

/**
 * Password, language and messages of the user's own account. Hand-written: it changes the session
 * itself.
 */
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
    <div className="ui-panels">
      <section
        className="ui-panel"
        aria-labelledby="account-password"
        data-tone={account.mustChangePassword ? 'red' : undefined}
      >
        <h1 id="account-password">{t('password')}</h1>
        {account.mustChangePassword && <p role="status">{t('mustChange')}</p>}
        <PasswordForm username={account.username} onChanged={signInAgain} />
      </section>
      {supported.length > 1 && (
        <section className="ui-panel" aria-labelledby="account-interface">
          <h2 id="account-interface">{t('interface')}</h2>
          <div className="account-form">
            <label>
              {t('language')}
              <select
                className="ui-input"
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
      <section className="ui-panel" aria-labelledby="account-messages">
        <h2 id="account-messages">{t('messages')}</h2>
        <MessageChoices />
      </section>
    </div>
  )
}

/** The switches for optional messages. Every choice is saved at once. */
function MessageChoices() {
  const t = useAccountText()
  const key = ['preferences', currentLocale()]
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => api.get<Preferences>(apiPaths.preferences),
  })

  const [chosen, setChosen] = useState<string[] | null>(null)
  const save = useMutation({
    mutationFn: (next: string[]) => api.post<Preferences>(apiPaths.preferences, { muted: next }),
    onSuccess: (answer) => {
      queryClient.setQueryData(key, answer)
      showMessage(t('saved'), 'success')
    },
    onError: (error) => {
      setChosen(null)
      showError(error)
    },
  })

  const muted = chosen ?? data?.muted ?? []
  const choose = (next: string[]) => {
    setChosen(next)
    save.mutate(next)
  }

  if (error) return <p role="alert">{error.message}</p>
  if (!data) return null
  if (data.optional.length === 0) return <p className="ui-hint">{t('noOptional')}</p>

  return (
    <>
      <p className="ui-hint">{t('messagesHint')}</p>
      <ul className="account-choices">
        {data.optional.map(({ id, title }) => (
          <li key={id}>
            <label className="ui-check">
              <input
                type="checkbox"
                checked={!muted.includes(id)}
                onChange={(event) =>
                  choose(
                    event.target.checked ? muted.filter((other) => other !== id) : [...muted, id],
                  )
                }
              />
              {title}
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}
