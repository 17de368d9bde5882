import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { prefetchChunk } from '#web/ui/loading/lazy-retry.ts'
import type { DialogProps } from './dialog-actions.tsx'

const load = () => import('./overlay.tsx')
const Overlay = lazyComponent(load)

export const prefetchDialog = (): void => prefetchChunk(load)

/**
 * Loaded on demand; traps and restores the focus. Esc, a click outside and the close button close
 * it.
 */
export function Dialog(props: DialogProps) {
  return <Overlay {...props} />
}
