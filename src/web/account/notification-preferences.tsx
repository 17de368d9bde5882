import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Preferences, PreferencesRequest } from '#contract/account.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useAccountText } from '#web/i18n/account-text.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { showError, showToast } from '#web/ui/toasts.tsx'
import fieldStyles from '#public/kit/field.module.css'
import panelStyles from '#public/kit/panel.module.css'
import styles from './account.module.css'

export function NotificationPreferences() {
  const t = useAccountText()
  const key = ['preferences', currentLocale()]
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => api.get<Preferences>(apiPaths.preferences),
  })

  const [chosen, setChosen] = useState<PreferencesRequest>({})
  const save = useMutation({
    mutationFn: (next: PreferencesRequest) => api.post<Preferences>(apiPaths.preferences, next),
    onSuccess: (answer) => {
      queryClient.setQueryData(key, answer)
      showToast(t('saved'), 'success')
    },
    onError: (error) => {
      setChosen({})
      showError(error)
    },
  })

  const choose = (next: PreferencesRequest) => {
    setChosen({ ...chosen, ...next })
    save.mutate(next)
  }

  if (error && !data) return <p role="alert">{errorText(error)}</p>
  if (!data) return null
  const { muted, mutedChannels, optional, channels } = { ...data, ...chosen }

  return (
    <>
      <p className={panelStyles.hint}>{t(optional.length === 0 ? 'noOptional' : 'messagesHint')}</p>
      {optional.length > 0 && (
        <Choices choices={optional} muted={muted} onChange={(next) => choose({ muted: next })} />
      )}
      {channels.length > 0 && (
        <>
          <h3>{t('channels')}</h3>
          <p className={panelStyles.hint}>{t('channelsHint')}</p>
          <Choices
            choices={channels.map(({ name, title }) => ({ id: name, title }))}
            muted={mutedChannels}
            onChange={(next) => choose({ mutedChannels: next })}
          />
        </>
      )}
    </>
  )
}

interface ChoicesProps {
  choices: { id: string; title: string }[]
  muted: string[]
  onChange: (unwanted: string[]) => void
}

const Choices = ({ choices, muted, onChange }: ChoicesProps) => (
  <ul className={styles.choices}>
    {choices.map(({ id, title }) => (
      <li key={id}>
        <label className={fieldStyles.check}>
          <input
            type="checkbox"
            checked={!muted.includes(id)}
            onChange={(event) =>
              onChange(
                event.target.checked ? muted.filter((other) => other !== id) : [...muted, id],
              )
            }
          />
          {title}
        </label>
      </li>
    ))}
  </ul>
)
