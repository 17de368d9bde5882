import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Preferences } from '#contract/account.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { useAccountText } from '#web/i18n/account/account-text.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { queryClient } from '#web/query-client.ts'
import { showError, showMessage } from '#web/ui/messages.tsx'

/** The switches for optional messages. Every choice is saved at once. */
export function MessageChoices() {
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
