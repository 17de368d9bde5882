/** Says which row went and brings it back. */
export function UndoBar({ removed, onUndo }: { removed: { index: number } | null; onUndo: () => void }) {
  if (!removed) return null
  return (
    <span className="pl-undo" role="status">
      已删除第 {removed.index + 1} 行
      <button type="button" className="pl-link" onClick={onUndo}>
        撤销
      </button>
    </span>
  )
}
