import type { Transition } from '#config-model/types.generated.ts'
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
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="pl-button" onClick={onClose}>
            取消
          </button>
          <button type="button" className="pl-button" data-tone={tone === 'danger' ? 'danger' : 'primary'} onClick={onConfirm}>
            确定
          </button>
        </>
      }
    >
      <p className="pl-confirm">{text}</p>
    </Modal>
  )
}
