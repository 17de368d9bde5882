import { useWidgetText } from '#web/i18n/widget-text.ts'
import buttonStyles from '#public/kit/button.module.css'
import rowsStyles from './rows.module.css'

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
      <button type="button" className={buttonStyles.link} onClick={onUndo}>
        {t('undo')}
      </button>
    </span>
  )
}
