import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { prefetchChunk } from '#web/ui/loading/lazy-retry.ts'
import type { DialogProps } from './dialog-props.ts'

const load = () => import('./overlay.tsx')
const Overlay = lazyComponent(load)

/** Fetches what draws a dialog, for pages whose dialogs must open without a network too. */
export const fetchDialog = (): void => prefetchChunk(load)

/**
 * A dialog over the page; Esc, a click beside it and the close button end it, the focus goes to its
 * first field, stays inside and returns. Fetched when the first one opens.
 */
export function Dialog(props: DialogProps) {
  return <Overlay {...props} />
}
