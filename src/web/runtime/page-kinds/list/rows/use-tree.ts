import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { treeRootKey } from '#contract/constants.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import type { TableTree, TreePlace } from '#web/runtime/data-table/definition.ts'

interface TreeQuery {
  pageId: string
  /** The parent field; absent without a tree. */
  upper: string | undefined
  queryText: string
}

export const branchQuery = (queryText: string, below: string = treeRootKey): string => {
  const query = new URLSearchParams(queryText)
  for (const name of ['page', 'size']) query.delete(name)
  query.set('below', below)

  return query.toString()
}

/** The visible rows of a tree; children are fetched on demand and cached. */
export function useTree(
  { pageId, upper, queryText }: TreeQuery,
  top: ListRow[],
): { rows: ListRow[]; tree?: TableTree } {
  const [turned, setTurned] = useState<
    ReadonlyMap<string, { isOpen: boolean; isRequested: boolean }>
  >(new Map())
  // A single root is expanded initially.
  const sole = upper !== undefined && top.length === 1 && top[0]?.below ? top[0].id : undefined
  const isOpen = (row: ListRow) => turned.get(row.id)?.isOpen ?? (row.id === sole || !row.below)
  const asking = [...turned].flatMap(([id, is]) => (is.isOpen && is.isRequested ? id : []))
  const open = sole === undefined || turned.has(sole) ? asking : [sole, ...asking]
  const fetched = useQueries({
    queries: open.map((id) => ({
      queryKey: ['rows', pageId, branchQuery(queryText, id)],
      queryFn: () =>
        api.getPage<ListRow>(`${apiPaths.listRows(pageId)}?${branchQuery(queryText, id)}`),
      staleTime: 30_000,
    })),
  })

  if (upper === undefined) return { rows: top }

  const all = new Map(
    [...top, ...fetched.flatMap(({ data }) => data?.rows ?? [])].map((row) => [row.id, row]),
  )
  const below = new Map<string, ListRow[]>()

  for (const row of all.values()) {
    const above = String(row.data[upper] ?? '')
    const key = all.has(above) && above !== row.id ? above : ''
    below.set(key, [...(below.get(key) ?? []), row])
  }

  const places = new Map<string, TreePlace>()
  const rows = flatten({ below, isOpen, places }, '', 1)

  return {
    rows,
    tree: {
      placeOf: (row) => places.get(row.id) ?? { level: 1, position: 1, setSize: 1, parentId: '' },
      toggle: (row, is) =>
        setTurned((before) =>
          new Map(before).set(row.id, { isOpen: is, isRequested: Boolean(row.below) }),
        ),
    },
  }
}

interface Flattening {
  below: Map<string, ListRow[]>
  isOpen: (row: ListRow) => boolean
  places: Map<string, TreePlace>
}

function flatten(tree: Flattening, parentId: string, level: number): ListRow[] {
  const rows = tree.below.get(parentId) ?? []
  return rows.flatMap((row, index) => {
    const isParent = tree.below.has(row.id) || (row.below ?? 0) > 0
    const isOpen = isParent && tree.isOpen(row)

    tree.places.set(row.id, {
      level,
      position: index + 1,
      setSize: rows.length,
      parentId,
      ...(isParent ? { isOpen } : {}),
    })

    return isOpen ? [row, ...flatten(tree, row.id, level + 1)] : [row]
  })
}
