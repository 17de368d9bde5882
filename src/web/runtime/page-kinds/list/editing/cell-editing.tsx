import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useCellsText } from '#web/i18n/cells-text.ts'
import type { ListQueryModel } from '#web/runtime/page-kinds/list/list-model.ts'
import { isComposing } from '#web/ui/keyboard/page-keys.ts'
import { CellEditor } from './cell-editor.tsx'
import type { CellPlace } from './cell-value.ts'
import listPageStyles from '#web/runtime/page-kinds/list/list-page.module.css'
import styles from './cell-editing.module.css'

const marked = '[data-row] [data-cell]'

function placeOf(cell: HTMLElement): CellPlace {
  return {
    id: cell.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? '',
    name: cell.dataset['cell'] ?? '',
  }
}

/** Edits cells in place after a double click, touch, Enter or F2, and says so below the rows. */
export default function CellEditing({ list }: { list: ListQueryModel }) {
  const t = useCellsText()
  const hint = useRef<HTMLParagraphElement>(null)
  const [place, setPlace] = useState<CellPlace | null>(null)
  const root = () => hint.current?.closest<HTMLElement>(`.${listPageStyles.list}`) ?? null

  useStart(root, setPlace)
  const cellsOf = () => [...(root()?.querySelectorAll<HTMLElement>(marked) ?? [])]
  const cellAt = ({ id, name }: CellPlace) =>
    cellsOf().find((cell) => cell.dataset['cell'] === name && placeOf(cell).id === id)
  const leave = (back: CellPlace) => {
    setPlace(null)
    cellAt(back)?.focus()
  }

  const go = (from: CellPlace, to: HTMLElement | undefined) =>
    to ? setPlace(placeOf(to)) : leave(from)
  const goDown = (from: CellPlace) => {
    const column = cellsOf().filter((cell) => cell.dataset['cell'] === from.name)
    go(from, column[column.findIndex((cell) => placeOf(cell).id === from.id) + 1])
  }

  const goOn = (from: CellPlace, by: 1 | -1) => {
    const all = cellsOf()
    const cell = cellAt(from)
    go(from, cell && all[all.indexOf(cell) + by])
  }

  const cell = place && cellAt(place)

  return (
    <>
      <p
        ref={hint}
        className={listPageStyles.treeHint}
        hidden={!list.data.some(({ edits }) => edits?.length)}
      >
        {t('keys')}
      </p>
      {place &&
        cell &&
        createPortal(
          <CellEditor
            key={`${place.id} ${place.name}`}
            list={list}
            place={place}
            onLeave={() => leave(place)}
            onDown={() => goDown(place)}
            onNext={(by) => goOn(place, by)}
            onGone={() => setPlace((now) => (now === place ? null : now))}
          />,
          cell,
        )}
    </>
  )
}

/** On double click, touch or a key on a focused cell, unless another cell has an error. */
function useStart(root: () => HTMLElement | null, begin: (place: CellPlace) => void): void {
  useEffect(() => {
    const list = root()
    const start = (cell: HTMLElement) => {
      const refused = list?.querySelector<HTMLElement>(
        `.${styles.cellEditor} [aria-invalid="true"]`,
      )
      if (refused) refused.focus()
      else begin(placeOf(cell))
    }

    const press = (event: KeyboardEvent) => {
      const cell =
        event.target instanceof HTMLElement && event.target.matches(marked) ? event.target : null
      if (!cell || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key !== 'Enter' && event.key !== 'F2') return

      // Prevents opening the row.
      event.preventDefault()
      event.stopPropagation()
      start(cell)
    }

    const point = (event: MouseEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null
      const cell = target?.closest<HTMLElement>(marked)
      if (!cell || target?.closest(`.${styles.cellEditor}, button, a`)) return

      const isTouch = (event as PointerEvent).pointerType === 'touch' || cell.role === 'button'
      if (event.type === 'dblclick' || isTouch) start(cell)
    }

    const abortController = new AbortController()

    list?.addEventListener('keydown', press, abortController)
    list?.addEventListener('dblclick', point, abortController)
    list?.addEventListener('click', point, abortController)

    return () => abortController.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list stays the same element
  }, [])
}
