import { useQueries } from '@tanstack/react-query'
import type { Block } from '#config-model/types.generated.ts'
import { maxCountedLists } from '#contract/constants.ts'
import { apiPaths } from '#contract/paths.ts'
import type { AllCounts } from '#contract/routes/lists.ts'
import { createBatchReader } from './batch-requests.ts'
import { api } from './client.ts'

type Counts = AllCounts[string]

/**
 * The counts of a list, shared by menu, board and list. `queryText` is the list query without
 * preset and page. Concurrent requests are batched.
 */
export const listCountsQuery = (list: string, queryText = '') => ({
  queryKey: ['counts', list, queryText],
  queryFn: () => (queryText === '' ? fetchCountsInBatch(list) : fetchCounts(list, `?${queryText}`)),
  staleTime: 30_000,
})

const fetchCounts = (list: string, queryText = '') =>
  api.get<Counts>(apiPaths.listCounts(list) + queryText)

const fetchCountsInBatch = createBatchReader(maxCountedLists, async (lists): Promise<AllCounts> => {
  const [only] = lists
  if (only !== undefined && lists.length === 1) return { [only]: await fetchCounts(only) }
  return api.get<AllCounts>(
    `${apiPaths.allCounts}?lists=${lists.map(encodeURIComponent).join(',')}`,
  )
})

type Item = NonNullable<Block['items']>[number]

export function useListCounts(items: readonly Item[]) {
  const lists = [...new Set(items.flatMap(({ list }) => list ?? []))]
  const counts = useQueries({
    queries: lists.map((list) => listCountsQuery(list)),
  })
  const answerOf = ({ list }: Item) => counts[lists.indexOf(list ?? '')]

  return {
    countOf: (item: Item) => answerOf(item)?.data?.[item.preset ?? ''],
    isPendingFor: (item: Item) => answerOf(item)?.isPending ?? false,
    isPending: counts.some((answer) => answer.isPending),
  }
}
