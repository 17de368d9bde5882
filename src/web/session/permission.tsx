import type { ReactNode, SyntheticEvent } from 'react'
import { mayOpen } from '#config-model/access/access.ts'
import { useText } from '#web/i18n/use-text.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { useSession } from './session.ts'

/** Checks an optional list of roles, as in menus and pages (specification §6). */
export function usePermissionCheck(): (item: { auth?: string[] }) => boolean {
  const user = useSession((state) => state.user)
  const config = useSession((state) => state.config)
  return (item) => config !== null && mayOpen(user, config, item)
}

export interface PermittedProps {
  /** Roles or role sets; default: everybody signed in. */
  auth?: string[] | undefined
  otherwise?: ReactNode
  /** Shown to everybody, but using it only says that it is not permitted. */
  prevent?: boolean
  children: ReactNode
}

export function Permitted({ auth, otherwise = null, prevent = false, children }: PermittedProps) {
  const t = useText()
  const isPermitted = usePermissionCheck()
  if (isPermitted(auth ? { auth } : {})) return children
  if (!prevent) return otherwise

  const refuse = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    showToast(t('notPermitted'), 'error')
  }

  return (
    <span
      style={{ display: 'contents' }}
      onClickCapture={refuse}
      onSubmitCapture={refuse}
      onChangeCapture={refuse}
    >
      {children}
    </span>
  )
}
