import { useEffect, type RefObject } from 'react'

/** Opens a dialog above the page as soon as it is drawn; at the end the focus goes back where it came from. */
export function useModal(box: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [box])
}
