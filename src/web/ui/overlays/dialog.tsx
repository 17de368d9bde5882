import { lazy, Suspense } from 'react'
import type { DialogProps } from './dialog-props.ts'
import { lazyRetry } from '#web/ui/loading/lazy-retry.ts'

/** Fetches what draws a dialog, for pages whose dialogs must open without a network too. */
export const fetchDialog = () => import('./overlay.tsx')

const Overlay = lazy(lazyRetry(fetchDialog))

/** A dialog over the page; Esc, a click beside it and the close button end it, the focus goes to its first field, stays inside and returns. Fetched when the first one opens. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <Overlay {...props} />
    </Suspense>
  )
}
