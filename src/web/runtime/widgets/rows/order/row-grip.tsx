import { useWidgetText } from '#web/i18n/widget-text.ts'
import styles from './row-order.module.css'

/** The row number; if movable, a drag handle with Alt and arrow keys and a menu of positions. */
export function RowGrip({ n, isMovable }: { n: number; isMovable: boolean }) {
  const t = useWidgetText()
  if (!isMovable) return n

  return (
    <button
      type="button"
      className={styles.grip}
      data-grip=""
      aria-label={t('moveRow', { n })}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
    >
      {n}
    </button>
  )
}
