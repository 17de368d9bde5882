import { useEffect, useRef, useState } from 'react'
import { flushPendingText } from '#web/runtime/widgets/text/text-draft.ts'
import type { RowEditing } from '#web/runtime/widgets/rows/rows.ts'

/** A row that was moved, by its key, from its place before to its place now. */
export interface Moved {
  key: number
  from: number
  to: number
}

const undoMs = 10_000

/** Moves rows and, for a while, back again: however many steps a row went, it goes back to where it came from. */
export function useMoves(editing: RowEditing) {
  const latest = useRef(editing)
  const [moved, setMoved] = useState<Moved | null>(null)
  useEffect(() => {
    latest.current = editing
  })
  useEffect(() => {
    if (moved === null) return
    const timer = setTimeout(() => setMoved(null), undoMs)
    return () => clearTimeout(timer)
  }, [moved])
  /** False where there is no such place. */
  const move = (from: number, to: number): boolean => {
    // What is being typed belongs to the row as it stands.
    flushPendingText()
    const { keys } = latest.current
    const key = keys[from]
    if (key === undefined || from === to || to < 0 || to >= keys.length) return false
    latest.current.move(from, to)
    setMoved((before) => ({ key, from: before?.key === key ? before.from : from, to }))
    return true
  }
  const undo = () => {
    if (moved) latest.current.move(latest.current.keys.indexOf(moved.key), moved.from)
    else latest.current.undo()
    setMoved(null)
  }
  return { moved, move, undo, hasUndo: moved !== null || editing.removed !== null }
}

export type Moves = ReturnType<typeof useMoves>
