import { useState } from 'react'
import { Link } from 'react-router-dom'
import { roleTitles } from '#config-model/access/access.ts'
import { isVisibleItem } from '#config-model/access/visible-menu.ts'
import type { MenuItem } from '#config-model/types.generated.ts'
import type { AccountUser } from '#contract/account.ts'
import { apiPaths } from '#contract/paths.ts'
import { LogoutDialog } from '#web/account/logout-dialog.tsx'
import { api } from '#web/api/client.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useLogout } from '#web/session/leaving/end-session.ts'
import { useConfig, useSession } from '#web/session/session.ts'
import { MenuPicture, MenuTitle } from '#web/shell/menu-face.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { showError } from '#web/ui/toasts.tsx'
import panelStyles from '#public/kit/panel.module.css'
import popoverStyles from '#web/ui/overlays/popover.module.css'
import headerStyles from './header.module.css'
import noticesStyles from './notices.module.css'

export function UserMenu() {
  const t = useText()
  const config = useConfig()
  const account = useSession((state) => state.account)
  const leave = useLogout()
  const [isAsking, setAsking] = useState(false)
  const logout = () => {
    if (config.portal.layout.logoutConfirm) setAsking(true)
    else void leave()
  }

  const name = account?.nickName || account?.username || ''
  const displayName = account?.actingFor
    ? t('actsFor', { name, other: account.actingFor.name || account.actingFor.username })
    : name
  const roles = roleTitles(config, account?.access ?? [])

  return (
    <>
      <Popover
        label={`${t('userMenu')} ${displayName}`}
        buttonClassName={`${headerStyles.button} ${headerStyles.userButton}`}
        panelClassName={headerStyles.panel}
        button={
          <>
            <Avatar name={name} picture={account?.avatar ?? null} />
            <span className={`${panelStyles.ellipsis} ${noticesStyles.userName}`}>
              {displayName}
            </span>
            <Icon name="chevron-down" size={16} />
          </>
        }
      >
        {(close) => (
          <div className={noticesStyles.userPanel}>
            <p>
              <b>{displayName}</b>
              <small>
                {roles}
                {account?.regionName ? ` · ${account.regionName}` : ''}
              </small>
            </p>
            <ul className={popoverStyles.menu}>
              {account && <ActingEntries account={account} />}
              {(config.menus['user'] ?? []).filter(isVisibleItem).map((item) => (
                <li key={item.title} data-divided={item.divided || undefined}>
                  <MenuEntry item={item} close={close} onLogout={logout} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </Popover>
      {isAsking && <LogoutDialog onClose={() => setAsking(false)} />}
    </>
  )
}

/** Switches to a substituted user and back; the portal reloads with the other rights. */
function ActingEntries({ account: { actingFor, substitutions } }: { account: AccountUser }) {
  const t = useText()
  const act = async (substitution: string | null) => {
    await api.post(apiPaths.acting, { substitution })
    window.location.assign('/')
  }
  const others = substitutions.filter(({ id }) => id !== actingFor?.substitution)
  return (
    <>
      {others.map(({ id, name }) => (
        <li key={id}>
          <button type="button" onClick={() => void act(id).catch(showError)}>
            {t('actFor', { name })}
          </button>
        </li>
      ))}
      {actingFor && (
        <li>
          <button type="button" onClick={() => void act(null).catch(showError)}>
            {t('stopActing')}
          </button>
        </li>
      )}
    </>
  )
}

interface MenuEntryProps {
  item: MenuItem
  close: () => void
  onLogout: () => void
}

function MenuEntry({ item, close, onLogout }: MenuEntryProps) {
  const face = (
    <>
      <MenuPicture item={item} size={16} isAlways />
      <MenuTitle item={item} />
    </>
  )

  if (item.action !== 'logout')
    return (
      <Link
        to={item.path ?? '/'}
        replace={item.replace ?? false}
        target={item.target}
        onClick={close}
      >
        {face}
      </Link>
    )

  return (
    <button
      type="button"
      onClick={() => {
        close()
        onLogout()
      }}
    >
      {face}
    </button>
  )
}
