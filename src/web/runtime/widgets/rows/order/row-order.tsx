import { useEffect, useState } from 'react'
import { useRowsText } from '#web/i18n/rows/rows-text.ts'
import type { RowEditing } from '#web/runtime/widgets/rows/rows.ts'
import type { MenuAction } from '#web/ui/overlays/menu-action.ts'
import { later } from '#web/ui/loading/later.tsx'
import { placesOf } from './row-places.ts'
import { useMoves, type Moves } from './use-moves.ts'
import { useRowDrag } from './use-row-drag.ts'
import { useRowKeys } from './use-row-keys.ts'
import './row-order.css'

const OpenMenu = later(() => import('#web/ui/overlays/open-menu.tsx'))

interface RowOrderProps {
  /** Of the box that holds the rows. */
  id: string
  editing: RowEditing
}

/** Puts the rows of a list in order: dragged by their numbers, moved by Alt and the arrows or from a menu at the number. Says where a row went, and brings it back. */
export default function RowOrder({ id, editing }: RowOrderProps) {
  const t = useRowsText()
  const moves = useMoves(editing)
  const [asked, setAsked] = useState<{ at: number; trigger: string } | null>(null)
  useRowKeys(id, moves)
  useRowDrag(id, moves, (at, grip) => {
    grip.id ||= `grip-${crypto.randomUUID()}`
    setAsked({ at, trigger: grip.id })
  })
  const { moved } = moves
  useEffect(() => {
    const box = document.getElementById(id)
    if (box && moved) placesOf(box).rows[moved.to]?.scrollIntoView({ block: 'nearest' })
  }, [id, moved])
  return (
    <>
      <span role="status" className={moved ? 'pl-undo' : undefined}>
        {moved && t('moved', { n: moved.from + 1, to: moved.to + 1, of: editing.rows.length })}
        {moved && (
          <button type="button" className="ui-link" aria-keyshortcuts="Control+Z" onClick={moves.undo}>
            {t('undo')}
          </button>
        )}
      </span>
      <span className="pl-help pl-order-hint">{t('hint')}</span>
      {asked && (
        <OpenMenu
          trigger={asked.trigger}
          actions={places(t, moves, asked.at, editing.rows.length)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function places(t: ReturnType<typeof useRowsText>, { move }: Moves, at: number, count: number): MenuAction[] {
  const last = count - 1
  const up: MenuAction[] = [
    { title: t('up'), act: () => void move(at, at - 1) },
    { title: t('first'), act: () => void move(at, 0) },
  ]
  const down: MenuAction[] = [
    { title: t('down'), act: () => void move(at, at + 1) },
    { title: t('last'), act: () => void move(at, last) },
  ]
  return [...(at > 0 ? up : []), ...(at < last ? down : [])]
}
