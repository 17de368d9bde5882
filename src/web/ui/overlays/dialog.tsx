import type { DialogProps } from './dialog-props.ts'
import { later } from '#web/ui/loading/later.tsx'

/** Fetches what draws a dialog, for pages whose dialogs must open without a network too. */
export const fetchDialog = () => import('./overlay.tsx')

const Overlay = later(fetchDialog)

/** A dialog over the page; Esc, a click beside it and the close button end it, the focus goes to its first field, stays inside and returns. Fetched when the first one opens. */
export function Dialog(props: DialogProps) {
  return <Overlay {...props} />
}
