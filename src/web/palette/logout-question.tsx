import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useText } from '#web/i18n/use-text.ts'
import { logout } from '#web/session/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks before the session ends, in the words of the user menu. */
export function LogoutQuestion({ onClose }: { onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = async () => {
    await logout()
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'portal' })
    void navigate('/login')
  }
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
