import type { ReactNode } from 'react'
import { shellText } from '#web/i18n/use-text.ts'

/** What a dialog over the page is made of. */
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

/** The title of a dialog with what it is about: “撤回：普洱茶”. */
export const dialogTitle = (title: string, name: string | undefined): string =>
  name ? shellText('titled', { title, name }) : title
