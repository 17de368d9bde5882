import { queryOptions } from '@tanstack/react-query'
import type { Config } from '#config-model/config.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { ListView } from '#web/runtime/page-kinds/list/view/list-url.ts'
import { takePrefetched } from '#web/runtime/prefetch.ts'
import { branchOf } from './use-tree.ts'

interface Asking {
  view: ListView
  queryText: string
}

/** The row query of a list and, for a tree, its parent field: then only the root rows. */
export function rowsQuestion(
  { entities }: Config,
  page: ListPage,
  pageId: string,
  { view, queryText: whole }: Asking,
) {
  const upper = isTree(page, view) ? entities[page.entity]?.tree : undefined
  const rowsQuery = upper === undefined ? whole : branchOf(whole)
  const path = `${apiPaths.listRows(pageId)}?${rowsQuery}`
  const question = queryOptions({
    queryKey: ['rows', pageId, rowsQuery],
    queryFn: () =>
      takePrefetched<Rows>(path)?.answer ?? askRows(path + afterPageBefore(pageId, rowsQuery)),
  })

  return { upper, path, question }
}

/** The keyset cursor of the previous page if it was loaded: edited rows do not repeat. */
export function afterPageBefore(pageId: string, queryText: string): string {
  const query = new URLSearchParams(queryText)
  const page = Number(query.get('page'))
  if (!(page > 1)) return ''

  query.set('page', String(page - 1))
  const end = queryClient.getQueryData<Rows>(['rows', pageId, query.toString()])?.page.end

  return end === undefined ? '' : `&after=${encodeURIComponent(end)}`
}

export type Rows = Awaited<ReturnType<typeof askRows>>

export const askRows = (path: string) => api.page<ListRow>(path)

const isTree = ({ tree }: ListPage, { keyword, filter }: ListView) =>
  tree !== undefined && keyword === '' && Object.keys(filter).length === 0
