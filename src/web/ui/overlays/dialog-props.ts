import type { ReactNode } from 'react'
import { shellText } from '#web/i18n/use-text.ts'

export interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** A centered box, a wider one, or a drawer at the right edge, also a narrower one. */
  kind?: 'box' | 'wide' | 'side' | 'narrow'
  /** A click outside does not close it. */
  isFirm?: boolean
}

/** With its subject: “撤回：普洱茶”. */
export const dialogTitle = (title: string, name: string | undefined): string =>
  name ? shellText('titled', { title, name }) : title
