import { useQueries } from '@tanstack/react-query'
import type { MenuItem } from '#config-model/types.generated.ts'
import { listCounts } from '#web/api/list-counts.ts'
import { leaves } from '#web/shell/menu/menu-trail.ts'

/** Numbers beside menu entries by path, from the presets their `badge` names; one call a list. */
export function useBadges(items: MenuItem[]): Record<string, number> {
  const entries = leaves(items).flatMap(({ badge, path }) => (badge && path !== undefined ? [{ badge, path }] : []))
  const lists = [...new Set(entries.map(({ badge }) => badge.list))]
  const answers = useQueries({
    queries: lists.map((list) => ({ ...listCounts(list), refetchInterval: 60_000 })),
  })
  return Object.fromEntries(
    entries.map(({ badge, path }) => [path, answers[lists.indexOf(badge.list)]?.data?.[badge.preset] ?? 0]),
  )
}
