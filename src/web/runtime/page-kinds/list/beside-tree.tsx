import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import type { ListPage } from '#config-model/types.generated.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import { useText } from '#web/i18n/use-text.ts'
import { TreeCell, handleTreeKey } from '#web/runtime/data-table/tree-cell.tsx'
import { useConfig } from '#web/session/session.ts'
import { branchQuery, useTree } from './rows/use-tree.ts'
import panelStyles from '#public/kit/panel.module.css'
import styles from './beside-tree.module.css'

interface BesideTreeProps {
  page: ListPage
  pageId: string
  chosen: string
  onChoose: (id: string) => void
}

const none: ListRow[] = []

/**
 * Choosing a row filters the list by it, choosing it again clears the filter; arrow keys navigate.
 */
export default function BesideTree({ page, pageId, chosen, onChoose }: BesideTreeProps) {
  const t = useText()
  const { entities } = useConfig()
  const { tree: upper, titleField = '' } = entities[page.entity] ?? {}
  const [focused, setFocused] = useState('')
  const { data } = useQuery({
    queryKey: ['rows', pageId, branchQuery('')],
    queryFn: () => api.getPage<ListRow>(`${apiPaths.listRows(pageId)}?${branchQuery('')}`),
  })

  const { rows, tree } = useTree({ pageId, upper, queryText: '' }, data?.rows ?? none)
  if (!tree || rows.length === 0) return null

  const choose = (row: ListRow) => onChoose(row.id === chosen ? '' : row.id)
  const press = (event: KeyboardEvent<HTMLElement>, row: ListRow) =>
    handleTreeKey(event, { tree, rows, onEnter: choose }, row)
  const first = rows.some(({ id }) => id === focused) ? focused : rows[0]?.id

  return (
    <aside className={`${panelStyles.panel} ${styles.beside}`} data-tree="">
      <p id="beside-title">{page.title}</p>
      <ul role="tree" aria-labelledby="beside-title">
        {rows.map((row) => {
          const { level, position, setSize, isOpen } = tree.placeOf(row)
          const name = String(row.data[titleField] ?? '') || t('unnamed')

          return (
            <li
              key={row.id}
              role="treeitem"
              data-row={row.id}
              tabIndex={row.id === first ? 0 : -1}
              aria-label={name}
              aria-level={level}
              aria-posinset={position}
              aria-setsize={setSize}
              aria-expanded={isOpen}
              aria-selected={row.id === chosen}
              onFocus={() => setFocused(row.id)}
              onKeyDown={(event) => press(event, row)}
              onClick={(event) =>
                event.target instanceof Element && !event.target.closest('button') && choose(row)
              }
            >
              <TreeCell tree={tree} row={row} name={name}>
                {name}
              </TreeCell>
            </li>
          )
        })}
      </ul>
    </aside>
  )
}
