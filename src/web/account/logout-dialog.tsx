import { useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { flushPendingText } from '#web/runtime/widgets/text-draft.ts'
import { useLogout } from '#web/session/leaving/end-session.ts'
import { countUnsavedDrafts } from '#web/session/leaving/unsaved-drafts.ts'
import { useSession } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

/** Confirms the log-out (specification §4) and names unsaved data that is lost. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const leave = useLogout()
  const user = useSession((state) => state.account?.id)
  const [isLeaving, setLeaving] = useState(false)
  const [unsaved] = useState(() => {
    flushPendingText()
    return user === undefined ? 0 : countUnsavedDrafts(user)
  })

  return (
    <ConfirmDialog
      title={t('logoutTitle')}
      text={t('logoutText')}
      warning={unsaved > 0 ? t('logoutUnsaved', { n: unsaved }) : ''}
      isDanger={unsaved > 0}
      isDisabled={isLeaving}
      onConfirm={() => {
        setLeaving(true)
        void leave()
      }}
      onClose={onClose}
    />
  )
}
