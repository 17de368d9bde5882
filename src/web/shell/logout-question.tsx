import { useText } from '#web/i18n/use-text.ts'
import { useLeave } from '#web/session/use-leave.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks before the session ends (specification §4). */
export function LogoutQuestion({ onClose }: { onClose: () => void }) {
  const t = useText()
  const leave = useLeave()
  return (
    <Dialog
      title={t('logoutTitle')}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="ui-button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="button" className="ui-button" data-tone="primary" onClick={() => void leave()}>
            {t('confirm')}
          </button>
        </>
      }
    >
      <p>{t('logoutText')}</p>
    </Dialog>
  )
}
