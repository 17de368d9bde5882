import { useState, useRef } from 'react'
import type { ListPage } from '#config-model/types.generated.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow } from '#contract/record.ts'
import type { OrderAnswer, OrderRequest } from '#contract/routes/lists.ts'
import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useOrderingText, orderingText } from '#web/i18n/ordering-text.ts'
import { findSortableRows, useRowDrag, useRowKeys } from '#web/runtime/widgets/rows/move-rows.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { showError, showToast } from '#web/ui/toasts.tsx'
import type { ListQueryModel } from './list-model.ts'
import { createCellRenderer } from './rows/cells.tsx'
import styles from './list-page.module.css'

const OpenMenu = lazyComponent(() => import('#web/ui/overlays/open-menu.tsx'))

/** Moves the rows of a list by drag, Alt and arrow keys or menu, with undo. */
export default function ListOrdering({ list, id }: { list: ListQueryModel; id: string }) {
  const t = useOrderingText()
  const moves = useListOrder(list, id)
  const [menuTarget, setMenuTarget] = useState<{ at: number; trigger: string } | null>(null)

  useRowKeys(id, moves)
  useRowDrag(id, moves, (at, grip) => {
    grip.id ||= `grip-${crypto.randomUUID()}`
    setMenuTarget({ at, trigger: grip.id })
  })

  const places = (at: number) => [
    { title: t('up'), run: () => void moves.move(at, at - 1) },
    { title: t('down'), run: () => void moves.move(at, at + 1) },
    { title: t('first'), run: () => moves.moveToEnd(at, false) },
    { title: t('last'), run: () => moves.moveToEnd(at, true) },
  ]

  return (
    <>
      <p
        className={styles.treeHint}
        hidden={!list.data.some(({ isLoose: isMovable }) => isMovable)}
      >
        {t('hint')}
      </p>
      {menuTarget && (
        <OpenMenu
          trigger={menuTarget.trigger}
          actions={places(menuTarget.at)}
          onClose={() => setMenuTarget(null)}
        />
      )}
    </>
  )
}

interface UndoMove {
  row: ListRow
  request: OrderRequest
  at: number
}

function groupOf({ data, tree, page }: ListQueryModel, row: ListRow): ListRow[] {
  const within = page.order?.within
  const groupKey = (one: ListRow) =>
    tree ? tree.placeOf(one).parentId : within && JSON.stringify(one.data[within] ?? null)

  return data.filter((one) => one.isLoose && groupKey(one) === groupKey(row))
}

function isOwnView({ page, view }: ListQueryModel, order: NonNullable<ListPage['order']>): boolean {
  const preset = page.presets?.find(({ id }) => id === view.preset)
  const isSorted = view.sort === '' || view.sort === order.field
  const isWhole =
    view.keyword === '' && Object.keys(view.filter).every((name) => name === order.within)

  return isSorted && isWhole && !preset?.where
}

/** Sends moves sequentially; refetches the list and restores the focus to the row. */
function useOrderRequest(pageId: string, boxId: string) {
  const isBusy = useRef(false)
  return async (row: ListRow, request: OrderRequest): Promise<OrderAnswer | null> => {
    if (isBusy.current) return null

    isBusy.current = true

    try {
      return await api.post<OrderAnswer>(apiPaths.listOrder(pageId), request)
    } catch (error) {
      showError(error)
      return null
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['rows'] })
      isBusy.current = false
      requestAnimationFrame(() => focusGrip(boxId, row.id))
    }
  }
}

/** Undoes the last move. Positions are visible grips, from 0. */
function useListOrder(list: ListQueryModel, boxId: string) {
  const { page, pageId, config, user } = list
  const [done, setDone] = useState<UndoMove | null>(null)
  const nameOf = (row: ListRow) =>
    createCellRenderer({ config, user, page }, () => {}).text(
      config.entities[page.entity]?.titleField ?? '',
      row,
    )

  const send = useOrderRequest(pageId, boxId)
  const undo = async ({ row, request, at }: UndoMove) => {
    setDone(null)
    if (await send(row, request))
      showToast(orderingText('undone', { name: nameOf(row), at }), 'success')
  }

  const put = async (row: ListRow, group: ListRow[], to: number) => {
    const from = group.indexOf(row)
    const beside = group[to]
    if (!beside || to === from) return

    const answer = await send(row, {
      id: row.id,
      version: row.version,
      beside: beside.id,
      isBehind: to > from,
    })

    if (answer === null) return

    const [next, previous] = [group[from + 1], group[from - 1]]
    const request = {
      id: row.id,
      version: answer.version,
      beside: (next ?? previous ?? row).id,
      isBehind: !next,
    }

    const back = { row, request, at: from + 1 }

    setDone(back)
    showToast(orderingText('moved', { name: nameOf(row), at: to + 1 }), 'success', {
      title: orderingText('undo'),
      run: () => void undo(back),
    })
  }

  /** Shows a message when the list is sorted or filtered otherwise. */
  const rowAt = (at: number): ListRow | undefined => {
    if (!page.order || isOwnView(list, page.order))
      return list.data.find(({ id }) => id === idsIn(boxId)[at])
    explainOtherView(list)

    return undefined
  }

  const move = (from: number, to: number): boolean => {
    const row = rowAt(from)
    if (!row || from === to) return false

    const group = groupOf(list, row)
    const isStep = Math.abs(to - from) === 1
    const beside = besideIn(list, group, idsIn(boxId)[to])
    const place = isStep ? group.indexOf(row) + to - from : group.findIndex((one) => one === beside)
    if (place < 0 && !isStep) showToast(orderingText('otherGroup'))
    void put(row, group, place)

    return place >= 0 && place < group.length
  }

  return {
    done,
    hasUndo: done !== null,
    undo: () => void (done && undo(done)),
    move,
    moveToEnd: (at: number, isLast: boolean) => {
      const row = rowAt(at)
      const group = row ? groupOf(list, row) : []
      if (row) void put(row, group, isLast ? group.length - 1 : 0)
    },
  }
}

function besideIn(
  { data, tree }: ListQueryModel,
  group: ListRow[],
  id: string | undefined,
): ListRow | undefined {
  let row = data.find((one) => one.id === id)
  while (row && !group.includes(row)) {
    const above: string | undefined = tree?.placeOf(row).parentId
    row = above ? data.find((one) => one.id === above) : undefined
  }

  return row
}

function idsIn(boxId: string): (string | undefined)[] {
  const box = document.getElementById(boxId)
  return box ? findSortableRows(box).rows.map((row) => row.dataset['row']) : []
}

const focusGrip = (boxId: string, id: string) =>
  document
    .getElementById(boxId)
    ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-grip]`)
    ?.focus()

function explainOtherView({ page, change }: ListQueryModel): void {
  const preset = page.presets?.find(({ where }) => !where)?.id ?? ''
  const run = () => change({ keyword: '', filter: {}, sort: '', preset })
  showToast(orderingText('otherView'), 'info', { title: orderingText('ownView'), run })
}
