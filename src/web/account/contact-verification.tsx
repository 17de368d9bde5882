import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { CodeAnswer, ContactState } from '#contract/account.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useAccountText } from '#web/i18n/account-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { useSession } from '#web/session/session.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { useCooldown } from '#web/ui/use-cooldown.ts'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import panelStyles from '#public/kit/panel.module.css'
import tagStyles from '#public/kit/tag.module.css'
import styles from './account.module.css'

/** Empty where the portal can send no code. */
export function ContactVerification() {
  const t = useAccountText()
  const account = useSession((state) => state.account)
  // Another address is another question.
  const key = ['contacts', account?.email ?? '', account?.mobile ?? '']
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => api.get<ContactState[]>(apiPaths.contacts),
  })

  if (error && !data) return <p role="alert">{errorText(error)}</p>
  if (!data || data.length === 0) return null

  return (
    <section className={panelStyles.panel} aria-labelledby="account-contacts">
      <h2 id="account-contacts">{t('contacts')}</h2>
      <p className={panelStyles.hint}>{t('contactsHint')}</p>
      {data.map((contact) => (
        <Contact
          key={contact.field}
          contact={contact}
          onVerified={(next) => queryClient.setQueryData(key, next)}
        />
      ))}
    </section>
  )
}

interface ContactProps {
  contact: ContactState
  onVerified: (next: ContactState[]) => void
}

function Contact({ contact, onVerified }: ContactProps) {
  const t = useAccountText()
  const { field, address, isVerified } = contact
  const { minutes, fault, isBusy, secondsLeft, send, verify } = useVerification(field, onVerified)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    void verify(typeof code === 'string' ? code : '')
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <p>
        {t(field)} {address === '' ? t('noAddress') : address}{' '}
        {address !== '' && (
          <b data-tone={isVerified ? 'green' : 'amber'} className={tagStyles.tag}>
            {t(isVerified ? 'verified' : 'notVerified')}
          </b>
        )}
      </p>
      {address !== '' && !isVerified && (
        <>
          {minutes !== null && (
            <>
              <p role="status" className={panelStyles.hint}>
                {t('codeSent', { address, minutes })}
              </p>
              <label>
                {t('code')}
                <input
                  name="code"
                  className={fieldStyles.input}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={12}
                  autoFocus
                />
              </label>
            </>
          )}
          <p role="alert" className={fieldStyles.error}>
            {fault}
          </p>
          <span className={buttonStyles.actions}>
            {minutes !== null && (
              <button
                type="submit"
                className={buttonStyles.button}
                data-tone="primary"
                disabled={isBusy}
              >
                {t('verify')}
              </button>
            )}
            <button
              type="button"
              className={buttonStyles.button}
              disabled={isBusy || secondsLeft > 0}
              onClick={() => void send()}
            >
              {t(minutes === null ? 'sendCode' : 'sendAgain')}
              {secondsLeft > 0 && t('inSeconds', { n: secondsLeft })}
            </button>
          </span>
        </>
      )}
    </form>
  )
}

/** Specification §5. */
const resendPauseSeconds = 60

function useVerification(field: ContactState['field'], onVerified: ContactProps['onVerified']) {
  const t = useAccountText()
  const [minutes, setMinutes] = useState<number | null>(null)
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault('')
    await work().catch((error: unknown) => setFault(errorText(error)))

    setBusy(false)
  }

  const cooldown = useCooldown(resendPauseSeconds)
  const send = () =>
    attempt(async () => {
      setMinutes((await api.post<CodeAnswer>(apiPaths.contactCode, { field })).minutes)
      cooldown.start()
    })

  const verify = (code: string) =>
    attempt(async () => {
      onVerified(await api.post<ContactState[]>(apiPaths.contacts, { field, code }))
      showToast(t('verified'), 'success')
    })

  return { minutes, fault, isBusy, secondsLeft: cooldown.secondsLeft, send, verify }
}
