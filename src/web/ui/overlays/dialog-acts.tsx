import type { ReactNode } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import styles from '#public/kit/button.module.css'

export interface DialogActsProps {
  tone?: 'primary' | 'danger' | 'warning'
  isDisabled?: boolean | undefined
  /** Where “cancel” says too little. */
  back?: string
  /** Focuses cancel. */
  beginsAtBack?: boolean
  onAct: () => void
  onClose: () => void
  children: ReactNode
}

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
