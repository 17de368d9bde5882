import { useLayoutEffect, type RefObject } from 'react'

/**
 * On closing, the focus returns before the dialog disappears, so that a listener (useHeadingFocus)
 * may then move it.
 */
export function useModal(box: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()

    return () => {
      dialog?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [box])
}
