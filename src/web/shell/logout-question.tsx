import { useText } from '#web/i18n/use-text.ts'
import { useLeave } from '#web/session/leaving/use-leave.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

/** Asks before the session ends (specification §4). */
export function LogoutQuestion({ onClose }: { onClose: () => void }) {
  const t = useText()
  const leave = useLeave()
  return (
    <ConfirmDialog title={t('logoutTitle')} text={t('logoutText')} onConfirm={() => void leave()} onClose={onClose} />
  )
}
