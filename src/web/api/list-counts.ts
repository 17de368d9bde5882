import { mostCounted, type AllCounts } from '#contract/list/all-counts.ts'
import { apiPaths } from '#contract/paths.ts'
import { createBatchReader } from './batch-requests.ts'
import { api } from './client.ts'

type Counts = AllCounts[string]

/**
 * How many rows the presets of a list hold, as a query: the same one for menu, board and list, so
 * that a screen asks once. `asked` narrows them: the part of the list's question that does not say
 * which preset or which page. What is asked for in one go is asked in one call.
 */
export const listCounts = (list: string, queryText = '') => ({
  queryKey: ['counts', list, queryText],
  queryFn: () => (queryText === '' ? countsOf(list) : readCounts(list, `?${queryText}`)),
  staleTime: 30_000,
})

const readCounts = (list: string, queryText = '') =>
  api.get<Counts>(apiPaths.listCounts(list) + queryText)

const countsOf = createBatchReader(mostCounted, async (lists): Promise<AllCounts> => {
  const [only] = lists
  if (only !== undefined && lists.length === 1) return { [only]: await readCounts(only) }
  return api.get<AllCounts>(
    `${apiPaths.allCounts}?lists=${lists.map(encodeURIComponent).join(',')}`,
  )
})
