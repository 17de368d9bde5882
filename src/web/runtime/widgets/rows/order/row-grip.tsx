import { useWidgetText } from '#web/i18n/widget/widget-text.ts'

/**
 * The number of a row; where it may be moved, what it is dragged by, moved with Alt and the arrows,
 * and asked for its places.
 */
export function RowGrip({ n, isMovable }: { n: number; isMovable: boolean }) {
  const t = useWidgetText()
  if (!isMovable) return n

  return (
    <button
      type="button"
      className="pl-grip"
      aria-label={t('moveRow', { n })}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
    >
      {n}
    </button>
  )
}
