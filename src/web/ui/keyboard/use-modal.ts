import { useLayoutEffect, type RefObject } from 'react'

/**
 * Opens a dialog above the page as soon as it is drawn. At the end the focus goes back where it
 * came from, before anybody can see the dialog gone: whoever waits for that (useHeadingFocus) takes
 * the focus further and keeps it.
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
