import { useEffect, useRef, useState } from 'react'
import type { FileValue } from '#config-model/record.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import buttonStyles from '#public/kit/button.module.css'
import rowsStyles from '#web/runtime/widgets/rows/rows.module.css'

/** How long a file that was taken away can be brought back, milliseconds. */
const undoMs = 10_000

/** Removes files; the last one can be restored to its place for ten seconds. */
export function useRemovedFile(files: FileValue[], commit: (files: FileValue[]) => void) {
  const [removed, setRemoved] = useState<{ file: FileValue; index: number } | null>(null)
  const timer = useRef(0)

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      setRemoved(null)
    },
    [],
  )

  return {
    removed,
    remove: (index: number) => {
      const file = files[index]
      if (!file) return

      setRemoved({ file, index })
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => setRemoved(null), undoMs)
      commit(files.toSpliced(index, 1))
    },
    undo: () => {
      if (removed) commit(files.toSpliced(Math.min(removed.index, files.length), 0, removed.file))
      setRemoved(null)
    },
  }
}

export function UndoFile({ name, onUndo }: { name: string | undefined; onUndo: () => void }) {
  const t = useWidgetText()
  if (name === undefined) return null

  return (
    <p className={rowsStyles.undo} role="status">
      {t('fileRemoved', { name })}
      <button type="button" className={buttonStyles.link} onClick={onUndo}>
        {t('undo')}
      </button>
    </p>
  )
}
