import { useWidgetText } from '#web/i18n/widget/widget-text.ts'

/** Says which row went and brings it back. */
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
    <span className="pl-undo" role="status">
      {t('rowRemoved', { n: removed.index + 1 })}
      <button type="button" className="ui-link" onClick={onUndo}>
        {t('undo')}
      </button>
    </span>
  )
}
