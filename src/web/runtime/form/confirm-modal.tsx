import type { Transition } from '#config-model/types.generated.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { Modal } from './modal.tsx'

export interface ConfirmModalProps {
  title: string
  text: string
  tone?: Transition['tone'] | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before something that cannot be taken back. */
export function ConfirmModal({ title, text, tone, onConfirm, onClose }: ConfirmModalProps) {
  const t = useFormText()
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="pl-button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button
            type="button"
            className="pl-button"
            data-tone={tone === 'danger' ? 'danger' : 'primary'}
            onClick={onConfirm}
          >
            {t('ok')}
          </button>
        </>
      }
    >
      <p className="pl-confirm">{text}</p>
    </Modal>
  )
}
