import { useWidgetText } from '#web/i18n/widget-text.ts'
import { Glyph, type GlyphName } from '#web/runtime/widgets/glyph.tsx'
import { removeAndFocusNeighbor, restoreAndFocusRow } from '#web/ui/keyboard/focus-neighbor.ts'
import styles from '#public/kit/button.module.css'
import rowOrderStyles from './row-order.module.css'
import rowsStyles from './rows.module.css'

interface RowButtonProps {
  glyph: GlyphName
  title: string
  label: string
  isDanger?: boolean
  disabled?: boolean
  onClick: () => void
}

export function RowButton({
  glyph,
  title,
  label,
  isDanger = false,
  disabled,
  onClick,
}: RowButtonProps) {
  return (
    <button
      type="button"
      className={styles.iconButton}
      data-tone={isDanger ? 'danger' : undefined}
      title={title}
      aria-label={label}
      // Stays focusable: the press that fills the list turns it off.
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        if (disabled) return
        if (isDanger) removeAndFocusNeighbor(event.currentTarget, onClick)
        else onClick()
      }}
    >
      <Glyph name={glyph} />
    </button>
  )
}

export function UndoBar({
  removed,
  onUndo,
}: {
  removed: { index: number } | null
  onUndo: () => void
}) {
  const t = useWidgetText()
  if (!removed) return null

  return (
    <span className={rowsStyles.undo} role="status">
      {t('rowRemoved', { n: removed.index + 1 })}
      <button
        type="button"
        className={styles.link}
        onClick={({ currentTarget }) => restoreAndFocusRow(currentTarget, removed.index, onUndo)}
      >
        {t('undo')}
      </button>
    </span>
  )
}

/** The row number; if movable, a drag handle with Alt and arrow keys and a menu of positions. */
export function RowGrip({ n, isMovable }: { n: number; isMovable: boolean }) {
  const t = useWidgetText()
  if (!isMovable) return n

  return (
    <button
      type="button"
      className={rowOrderStyles.grip}
      data-grip=""
      aria-label={t('moveRow', { n })}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
    >
      {n}
    </button>
  )
}
