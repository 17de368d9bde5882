import { lazy, Suspense, type ReactNode } from 'react'
import { lazyRetry } from './lazy-retry.ts'

export interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Its buttons. */
  footer?: ReactNode
  /** A box in the middle, a wider one, or a drawer at the right edge. */
  kind?: 'box' | 'wide' | 'side'
  /** A click beside it does not end it: something is typed in it. */
  isFirm?: boolean
}

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
