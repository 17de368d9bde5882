import { useEffect, useRef, useState } from 'react'
import type { RecordData } from '#config-model/record.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import { flushPendingText } from '#web/runtime/widgets/text-draft.ts'
import type { RowEditing } from './rows.ts'

export type UndoableChange =
  | { what: 'moved'; key: number; from: number; to: number }
  | { what: 'taken'; count: number; before: RecordData[]; after: RecordData[] }

const undoMs = 10_000

/**
 * Moves and imports rows, with an undo for a while or until the next edit. It returns a row to its
 * origin however often it moved.
 */
export function useRowMoves(editing: RowEditing) {
  const latest = useRef(editing)
  const [done, setDone] = useState<UndoableChange | null>(null)

  useEffect(() => {
    latest.current = editing
  })
  useEffect(() => {
    if (done?.what !== 'moved') return
    const timer = setTimeout(() => setDone(null), undoMs)
    return () => clearTimeout(timer)
  }, [done])

  // Edits after an import disable its undo.
  const isEditedSince =
    done?.what === 'taken' && editing.rows !== done.after && !isSameValue(editing.rows, done.after)
  const offered = isEditedSince ? null : done

  /** False when the index is out of range. */
  const move = (from: number, to: number): boolean => {
    // Pending input belongs to the row before the move.
    flushPendingText()
    const { keys } = latest.current
    const key = keys[from]
    if (key === undefined || from === to || to < 0 || to >= keys.length) return false

    latest.current.move(from, to)
    setDone((last) => ({
      what: 'moved',
      key,
      from: last?.what === 'moved' && last.key === key ? last.from : from,
      to,
    }))

    return true
  }

  const importRows = (before: RecordData[], after: RecordData[], count: number) => {
    latest.current.replaceAll(after)
    setDone({ what: 'taken', count, before, after })
  }

  const undo = () => {
    if (offered?.what === 'moved')
      latest.current.move(latest.current.keys.indexOf(offered.key), offered.from)
    else if (offered) latest.current.replaceAll(offered.before)
    else latest.current.undo()

    setDone(null)
  }

  return {
    done: offered,
    move,
    importRows,
    undo,
    hasUndo: offered !== null || editing.removed !== null,
  }
}

export type RowMoves = ReturnType<typeof useRowMoves>
