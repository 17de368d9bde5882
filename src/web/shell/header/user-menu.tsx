import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '#web/i18n/use-text.ts'
import { useConfig, useSession } from '#web/session/session.ts'
import { useLeave } from '#web/session/use-leave.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { LogoutQuestion } from '../logout-question.tsx'

/** The user's own menu with the way out. */
export function UserMenu() {
  const t = useText()
  const config = useConfig()
  const account = useSession((state) => state.account)
  const leave = useLeave()
  const [isAsking, setAsking] = useState(false)
  const name = account?.nickName || account?.username || ''
  const roles = account?.access.map((role) => config.roles.roles[role]?.title ?? role).join('、') ?? ''
  return (
    <>
      <Popover
        label={`${t('userMenu')} ${name}`}
        className="user-menu"
        button={
          <>
            <Avatar name={name} picture={account?.avatar ?? null} />
            <span className="user-name">{name}</span>
            <Icon name="chevron-down" size={16} />
          </>
        }
      >
        {(close) => (
          <div className="user-panel">
            <p>
              <b>{name}</b>
              <small>
                {roles}
                {account?.regionName ? ` · ${account.regionName}` : ''}
              </small>
            </p>
            <ul>
              {(config.menus['user'] ?? []).map((item) => (
                <li key={item.title} data-divided={item.divided || undefined}>
                  {item.action === 'logout' ? (
                    <button
                      type="button"
                      onClick={() => {
                        close()
                        if (config.portal.layout.logoutConfirm) setAsking(true)
                        else void leave()
                      }}
                    >
                      <Icon name={item.icon} size={16} />
                      {item.title}
                    </button>
                  ) : (
                    <Link to={item.path ?? '/'} onClick={close}>
                      <Icon name={item.icon} size={16} />
                      {item.title}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Popover>
      {isAsking && <LogoutQuestion onClose={() => setAsking(false)} />}
    </>
  )
}
