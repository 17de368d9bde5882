import { mostCounted, type AllCounts } from '#contract/list/all-counts.ts'
import { paths } from '#contract/paths.ts'
import { api } from './client.ts'
import { gathering } from './gathering.ts'

type Counts = AllCounts[string]

/**
 * How many rows the presets of a list hold, as a query: the same one for menu, board and list, so
 * that a screen asks once. `asked` narrows them: the part of the list's question that does not say
 * which preset or which page. What is asked for in one go is asked in one call.
 */
export const listCounts = (list: string, asked = '') => ({
  queryKey: ['counts', list, asked],
  queryFn: () => (asked === '' ? countsOf(list) : readCounts(list, `?${asked}`)),
  staleTime: 30_000,
})

const readCounts = (list: string, asked = '') => api.get<Counts>(paths.listCounts(list) + asked)

const countsOf = gathering(mostCounted, async (lists): Promise<AllCounts> => {
  const [only] = lists
  if (only !== undefined && lists.length === 1) return { [only]: await readCounts(only) }
  return api.get<AllCounts>(`${paths.allCounts}?lists=${lists.map(encodeURIComponent).join(',')}`)
})
