import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useFormText } from '#web/i18n/form-text.ts'

export interface ModalProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons at the foot. */
  footer?: ReactNode
  wide?: boolean
}

/** A dialog over the page: the browser keeps the focus inside, Esc closes, the focus goes back where it came from. */
export function Modal({ title, onClose, children, footer, wide = false }: ModalProps) {
  const t = useFormText()
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    if (dialog && !dialog.open) {
      dialog.showModal()
      dialog.querySelector<HTMLElement>('.pl-modal-body :is(input, textarea, select):not([disabled])')?.focus()
    }
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={box}
      className="pl-modal"
      data-wide={wide || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="pl-icon-button" aria-label={t('close')} onClick={onClose}>
          ×
        </button>
      </header>
      <div className="pl-modal-body">{children}</div>
      {footer && <footer>{footer}</footer>}
    </dialog>
  )
}
