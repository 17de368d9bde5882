import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { prefetchChunk } from '#web/ui/loading/lazy-retry.ts'
import type { DialogProps } from './dialog-props.ts'

const load = () => import('./overlay.tsx')
const Overlay = lazyComponent(load)

/** For pages whose dialogs must work offline. */
export const fetchDialog = (): void => prefetchChunk(load)

/**
 * Closed by Esc, a click outside and the close button. Traps the focus, from the first field on,
 * and restores it. Loaded on demand.
 */
export function Dialog(props: DialogProps) {
  return <Overlay {...props} />
}
