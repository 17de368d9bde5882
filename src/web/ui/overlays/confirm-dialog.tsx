import { useText } from '#web/i18n/use-text.ts'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  title: string
  text: string
  isDanger?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before something that cannot be taken back. */
export function ConfirmDialog({ title, text, isDanger = false, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useText()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="ui-button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="button" className="ui-button" data-tone={isDanger ? 'danger' : 'primary'} onClick={onConfirm}>
            {t('confirm')}
          </button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
