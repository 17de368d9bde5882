import { useQueries } from '@tanstack/react-query'
import type { MenuItem } from '#config-model/types.generated.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { leaves } from '#web/shell/menu/menu-trail.ts'

/** Numbers beside menu entries by path, from the presets their `badge` names; one call a list. */
export function useBadges(items: MenuItem[]): Record<string, number> {
  const entries = leaves(items).flatMap(({ badge, path }) => (badge && path !== undefined ? [{ badge, path }] : []))
  const lists = [...new Set(entries.map(({ badge }) => badge.list))]
  const answers = useQueries({
    queries: lists.map((list) => ({
      queryKey: ['counts', list],
      queryFn: () => api.get<Record<string, number>>(paths.listCounts(list)),
      staleTime: 30_000,
      refetchInterval: 60_000,
    })),
  })
  return Object.fromEntries(
    entries.map(({ badge, path }) => [path, answers[lists.indexOf(badge.list)]?.data?.[badge.preset] ?? 0]),
  )
}
