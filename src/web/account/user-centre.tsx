import { useQuery } from '@tanstack/react-query'
import { formatValue } from '#config-model/field-types.ts'
import type { UpdateProfileRequest } from '#contract/account.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import { useAccountText } from '#web/i18n/account/account-text.ts'
import { updateAccount, useConfig, useSession } from '#web/session/session.ts'
import { AvatarEditor } from './avatar-editor.tsx'
import { ContactCheck } from './contact-check.tsx'
import { LoginHistory } from './login-history.tsx'
import { ProfileForm } from './profile-form.tsx'
import './account.css'

/**
 * A user's own page: who they are, their enterprise, their last sign-ins. Hand-written: an account
 * is no record of an entity.
 */
export default function UserCentre() {
  const t = useAccountText()
  const config = useConfig()
  const account = useSession((state) => state.account)
  if (!account) return null

  const save = (change: UpdateProfileRequest) => updateAccount(change)
  const facts = [
    [t('username'), account.username],
    [t('roles'), account.access.map((role) => config.roles.roles[role]?.title ?? role).join('、')],
    [t('region'), account.regionName],
  ] as const

  return (
    <div className="ui-panels">
      <section className="ui-panel" aria-labelledby="account-profile">
        <h1 id="account-profile">{t('profile')}</h1>
        <div className="account-columns">
          <div>
            <AvatarEditor
              name={account.nickName}
              avatar={account.avatar}
              onChange={(avatar) => save({ avatar })}
            />
            <dl className="ui-facts account-facts">
              {facts.map(([name, value]) => value && <Fact key={name} name={name} value={value} />)}
            </dl>
          </div>
          <ProfileForm account={account} onSave={save} />
        </div>
      </section>
      <ContactCheck />
      {account.owner && <Enterprise id={account.owner.id} />}
      <section className="ui-panel" aria-labelledby="account-history">
        <h2 id="account-history">{t('history')}</h2>
        <LoginHistory />
      </section>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** What was registered, to read. */
function Enterprise({ id }: { id: string }) {
  const t = useAccountText()
  const config = useConfig()
  const { data, error } = useQuery({
    queryKey: ['record', 'enterprise', id],
    queryFn: () => api.get<RecordView>(apiPaths.record('enterprise', id)),
  })

  const { fields = {}, scope } = config.entities['enterprise'] ?? {}
  const visibleFields = Object.entries(fields).flatMap(([name, field]) => {
    const value = data?.data[name]
    // Identifiers mean nothing to people.
    const isLeftOut = field.type === 'files' || field.type === 'reference' || name === scope?.owner

    return value === undefined || value === null || value === '' || isLeftOut
      ? []
      : [[field.title, formatValue(value, field, config)] as const]
  })

  return (
    <section className="ui-panel" aria-labelledby="account-enterprise">
      <h2 id="account-enterprise">{t('enterprise')}</h2>
      <p className="ui-hint">{t('enterpriseHint')}</p>
      {error && <p role="alert">{error.message}</p>}
      <dl className="ui-facts account-facts" data-columns="2">
        {visibleFields.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </section>
  )
}
