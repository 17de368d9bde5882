import { useWidgetText } from '#web/i18n/widget/widget-text.ts'
import styles from './row-order.module.css'

/**
 * The number of a row; if movable, also its drag handle, moved with Alt and the arrow keys, with a
 * menu of positions.
 */
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
