import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { roleTitles } from '#config-model/access/access.ts'
import { assertPresent } from '#config-model/assert.ts'
import { labelOf } from '#config-model/facts/dictionary.ts'
import { isFile, isReference } from '#config-model/field-traits.ts'
import { formatValue } from '#config-model/field-types.ts'
import type { UpdateProfileRequest, LoginHistoryEntry } from '#contract/account.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import { useAccountText } from '#web/i18n/account-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { updateAccount, useConfig, useSession } from '#web/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { showError, showToast } from '#web/ui/toasts.tsx'
import { ContactVerification } from './contact-verification.tsx'
import { ProfileForm } from './profile-form.tsx'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import tableStyles from '#public/kit/table.module.css'
import styles from './account.module.css'

const side = 160

/** Hand-written: an account is no record of an entity. */
export default function UserCentre() {
  const t = useAccountText()
  const config = useConfig()
  const account = useSession((state) => state.account)
  if (!account) return null

  const save = (change: UpdateProfileRequest) => updateAccount(change)
  const facts = [
    [t('username'), account.username],
    [t('roles'), roleTitles(config, account.access)],
    [t('region'), account.regionName],
  ] as const

  return (
    <div className={panelStyles.panels}>
      <section className={panelStyles.panel} aria-labelledby="account-profile">
        <h1 id="account-profile">{t('profile')}</h1>
        <div className={styles.columns}>
          <div>
            <AvatarEditor
              name={account.nickName}
              avatar={account.avatar}
              onChange={(avatar) => save({ avatar })}
            />
            <dl className={`${panelStyles.facts} ${styles.facts}`}>
              {facts.map(([name, value]) => value && <Fact key={name} name={name} value={value} />)}
            </dl>
          </div>
          <ProfileForm account={account} onSave={save} />
        </div>
      </section>
      <ContactVerification />
      {account.owner && <Enterprise id={account.owner.id} />}
      <section className={panelStyles.panel} aria-labelledby="account-history">
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
    const isLeftOut = isFile(field) || isReference(field) || name === scope?.owner

    return value === undefined || value === null || value === '' || isLeftOut
      ? []
      : [[field.title, formatValue(value, field, config)] as const]
  })

  return (
    <section className={panelStyles.panel} aria-labelledby="account-enterprise">
      <h2 id="account-enterprise">{t('enterprise')}</h2>
      <p className={panelStyles.hint}>{t('enterpriseHint')}</p>
      {error && <p role="alert">{errorText(error)}</p>}
      <dl className={`${panelStyles.facts} ${styles.facts}`} data-columns="2">
        {visibleFields.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </section>
  )
}

function AvatarEditor({
  name,
  avatar,
  onChange,
}: {
  name: string
  avatar: string | null
  onChange: (avatar: string | null) => Promise<void>
}) {
  const t = useAccountText()
  const input = useRef<HTMLInputElement>(null)
  const change = (next: Promise<string | null>) => {
    next.then(onChange).then(
      () => showToast(t('saved'), 'success'),
      (error: unknown) =>
        error instanceof DOMException
          ? showToast(t('avatarUnreadable'), 'error')
          : showError(error),
    )
  }

  return (
    <div className={`${layoutStyles.row} ${styles.avatar}`}>
      <Avatar name={name} picture={avatar} size={72} />
      <div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          aria-label={t('changeAvatar')}
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) change(cropAvatar(file))
          }}
        />
        <p>
          <button
            type="button"
            className={buttonStyles.button}
            onClick={() => input.current?.click()}
          >
            {t('changeAvatar')}
          </button>{' '}
          {avatar && (
            <button
              type="button"
              className={buttonStyles.link}
              onClick={() => change(Promise.resolve(null))}
            >
              {t('removeAvatar')}
            </button>
          )}
        </p>
        <p className={panelStyles.hint}>{t('avatarHint')}</p>
      </div>
    </div>
  )
}

/**
 * Makes a small square JPEG data URL.
 * @throws when it is no picture
 */
async function cropAvatar(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')

  canvas.width = side
  canvas.height = side
  const paper = assertPresent(canvas.getContext('2d'), 'a canvas to draw on')

  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, side, side)
  const edge = Math.min(picture.width, picture.height)

  paper.drawImage(
    picture,
    (picture.width - edge) / 2,
    (picture.height - edge) / 2,
    edge,
    edge,
    0,
    0,
    side,
    side,
  )

  picture.close()

  return canvas.toDataURL('image/jpeg', 0.86)
}

/** After an unfamiliar sign-in, the user should change the password. */
function LoginHistory() {
  const t = useAccountText()
  const config = useConfig()
  const { data, error } = useQuery({
    queryKey: ['login-history'],
    queryFn: () => api.get<LoginHistoryEntry[]>(apiPaths.loginHistory),
  })

  if (error && !data) return <p role="alert">{errorText(error)}</p>
  if (data?.length === 0) return <p className={panelStyles.hint}>{t('noHistory')}</p>

  return (
    <div
      className={`${tableStyles.scroll} ${styles.history}`}
      role="group"
      aria-label={t('history')}
      tabIndex={0}
    >
      <table className={tableStyles.table}>
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

/** Browser and system; the whole text if unrecognized. */
function browserName(agent: string | null): string {
  if (!agent) return '—'

  const browser = /(MicroMessenger|Edg|Firefox|Chrome|Safari)\/(\d+)/.exec(agent)
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1]

  // Edge names itself after the browser it resembles.
  const [, name, version] = /(Edg)\/(\d+)/.exec(agent) ?? browser ?? []
  if (name === undefined) return agent.slice(0, 80)

  const names: Record<string, string> = { MicroMessenger: 'WeChat', Edg: 'Edge' }

  return [`${names[name] ?? name} ${version}`, system].filter(Boolean).join(' · ')
}
