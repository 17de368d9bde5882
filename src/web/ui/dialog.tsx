import { lazy, Suspense, type ReactNode } from 'react'
import { lazyRetry } from './lazy-retry.ts'

export interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Its buttons. */
  footer?: ReactNode
  /** A drawer at the right edge instead of a box in the middle. */
  side?: boolean
}

const Overlay = lazy(lazyRetry(() => import('./overlay.tsx')))

/** A dialog over the page; Esc, a click beside it and the close button end it, the focus stays inside and returns. Fetched when the first one opens. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <Overlay {...props} />
    </Suspense>
  )
}
