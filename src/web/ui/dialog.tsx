import { useEffect, useId, useRef, type ReactNode } from 'react'

/** A dialog over the page; Esc and the close button end it, the focus returns. `footer` holds its buttons. */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  side = false,
}: {
  title: string
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  side?: boolean
}) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const before = document.activeElement
    const dialog = box.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={box}
      className="ui-dialog"
      data-side={side || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === box.current && onClose()}
    >
      <div className="ui-dialog-box">
        <header>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="ui-icon-button" aria-label="关闭" onClick={onClose}>
            ×
          </button>
        </header>
        <div className="ui-dialog-body">{children}</div>
        {footer && <footer>{footer}</footer>}
      </div>
    </dialog>
  )
}
