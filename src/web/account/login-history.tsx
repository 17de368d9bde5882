import { useQuery } from '@tanstack/react-query'
import { labelOf } from '#config-model/facts/dictionary.ts'
import type { LoginHistoryEntry } from '#contract/account.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { useAccountText } from '#web/i18n/account/account-text.ts'
import { useConfig } from '#web/session/session.ts'

/** The user's last ten sign-ins: after an unfamiliar one, change the password. */
export function LoginHistory() {
  const t = useAccountText()
  const config = useConfig()
  const { data, error } = useQuery({
    queryKey: ['login-history'],
    queryFn: () => api.get<LoginHistoryEntry[]>(apiPaths.loginHistory),
  })

  if (error) return <p role="alert">{error.message}</p>
  if (data?.length === 0) return <p className="ui-hint">{t('noHistory')}</p>

  return (
    <div className="ui-table-scroll" role="region" aria-label={t('history')} tabIndex={0}>
      <table className="ui-table">
        <thead>
          <tr>
            {(['time', 'result', 'address', 'device'] as const).map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data?.map((entry) => (
            <tr key={entry.at + entry.result}>
              <td>{entry.at}</td>
              <td>{labelOf(config, 'login_result', entry.result)}</td>
              <td>{entry.ip ?? '—'}</td>
              <td>{browserName(entry.agent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns the common name of a browser and system; the whole text if unrecognized. */
export function browserName(agent: string | null): string {
  if (!agent) return '—'

  const browser = /(MicroMessenger|Edg|Firefox|Chrome|Safari)\/(\d+)/.exec(agent)
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1]

  // Edge names itself last, after the browser it resembles.
  const [, name, version] = /(Edg)\/(\d+)/.exec(agent) ?? browser ?? []
  if (name === undefined) return agent.slice(0, 80)

  const names: Record<string, string> = { MicroMessenger: 'WeChat', Edg: 'Edge' }

  return [`${names[name] ?? name} ${version}`, system].filter(Boolean).join(' · ')
}
