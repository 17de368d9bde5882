import { queryOptions } from '@tanstack/react-query'
import type { Config } from '#config-model/config.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { ListView } from '#web/runtime/page-kinds/list/view/list-url.ts'
import { consumePrefetched } from '#web/runtime/prefetch.ts'
import { branchQuery } from './use-tree.ts'

interface RowsQueryInput {
  view: ListView
  queryText: string
}

/** With a parent field the list is a tree: only the root rows. */
export function listRowsQuery(
  { entities }: Config,
  page: ListPage,
  pageId: string,
  { view, queryText: whole }: RowsQueryInput,
) {
  const upper = isTree(page, view) ? entities[page.entity]?.tree : undefined
  const rowsQuery = upper === undefined ? whole : branchQuery(whole)
  const path = `${apiPaths.listRows(pageId)}?${rowsQuery}`
  const query = queryOptions({
    queryKey: ['rows', pageId, rowsQuery],
    queryFn: () =>
      consumePrefetched<RowsPage>(path)?.answer ??
      fetchRows(path + keysetCursorParam(pageId, rowsQuery)),
  })

  return { upper, path, query }
}

/** The keyset cursor of the previous page if it was loaded: edited rows do not repeat. */
export function keysetCursorParam(pageId: string, queryText: string): string {
  const query = new URLSearchParams(queryText)
  const page = Number(query.get('page'))
  if (!(page > 1)) return ''

  query.set('page', String(page - 1))
  const end = queryClient.getQueryData<RowsPage>(['rows', pageId, query.toString()])?.page.end

  return end === undefined ? '' : `&after=${encodeURIComponent(end)}`
}

export type RowsPage = Awaited<ReturnType<typeof fetchRows>>

export const fetchRows = (path: string) => api.getPage<ListRow>(path)

const isTree = ({ tree }: ListPage, { keyword, filter }: ListView) =>
  tree !== undefined && keyword === '' && Object.keys(filter).length === 0
