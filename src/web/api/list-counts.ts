import { paths } from '#contract/paths.ts'
import { api } from './client.ts'

/** How many rows the presets of a list hold, as a query: the same one for menu, board and list, so that a screen asks once. */
export const listCounts = (list: string, year?: number) => ({
  queryKey: ['counts', list, year ?? null],
  queryFn: () =>
    api.get<Record<string, number>>(`${paths.listCounts(list)}${year === undefined ? '' : `?year=${year}`}`),
  staleTime: 30_000,
})
