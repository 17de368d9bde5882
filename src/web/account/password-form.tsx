import { useState } from 'react'
import type { UpdatePasswordRequest } from '#contract/account.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { useAccountText } from '#web/i18n/account-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { usePortal } from '#web/session/configuration/portal.ts'
import { encryptPassword } from '#web/session/encrypt-password.ts'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import panelStyles from '#public/kit/panel.module.css'
import styles from './account.module.css'

const fields = [
  ['oldPassword', 'current-password'],
  ['newPassword', 'new-password'],
  ['newPassword2', 'new-password'],
] as const

/** Changes the password by the given call; encrypted. Ends every session of the account. */
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

      await api.onceSecretly(apiPaths.updatePassword, body)
      onChanged()
    } catch (fault) {
      setError(errorText(fault))
      setBusy(false)
    }
  }

  return { error, isBusy, change }
}

export function PasswordForm({ username, onChanged }: { username: string; onChanged: () => void }) {
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
