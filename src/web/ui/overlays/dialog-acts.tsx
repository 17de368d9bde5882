import type { ReactNode } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import styles from '#public/kit/button.module.css'

export interface DialogActsProps {
  tone?: 'primary' | 'danger' | 'warning'
  isDisabled?: boolean | undefined
  /** What the way back is called, where “cancel” says too little. */
  back?: string
  /** The dialog only asks: the way back has the focus first. */
  beginsAtBack?: boolean
  onAct: () => void
  onClose: () => void
  /** What the act is called. */
  children: ReactNode
}

/** The two ways out of a dialog that asks: back without having done anything, and the act. */
export function DialogActs({
  tone = 'primary',
  isDisabled,
  back,
  beginsAtBack,
  onAct,
  onClose,
  children,
}: DialogActsProps) {
  const t = useText()
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-begin={beginsAtBack || undefined}
        onClick={onClose}
      >
        {back ?? t('cancel')}
      </button>
      <button
        type="button"
        className={styles.button}
        data-tone={tone}
        disabled={isDisabled}
        onClick={onAct}
      >
        {children}
      </button>
    </>
  )
}
