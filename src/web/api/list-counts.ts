import { paths } from '#contract/paths.ts'
import { api } from './client.ts'

/**
 * How many rows the presets of a list hold, as a query: the same one for menu, board and list, so that a screen asks once. `asked` narrows them:
 * the part of the list's question that does not say which preset or which page.
 */
export const listCounts = (list: string, asked = '') => ({
  queryKey: ['counts', list, asked],
  queryFn: () => api.get<Record<string, number>>(`${paths.listCounts(list)}${asked && `?${asked}`}`),
  staleTime: 30_000,
})
