import { useOrderingText } from '#web/i18n/ordering-text.ts'
import styles from '#web/runtime/widgets/rows/row-order.module.css'

export default function OrderGrip({ name }: { name: string }) {
  const t = useOrderingText()
  return (
    <button
      type="button"
      className={styles.grip}
      data-grip=""
      aria-label={t('grip', { name })}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
    />
  )
}
