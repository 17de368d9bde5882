import { useQueries } from '@tanstack/react-query'
import type { MenuItem } from '#config-model/types.generated.ts'
import { usePageIdle } from '#web/api/idle/use-idle.ts'
import { listCounts } from '#web/api/list-counts.ts'
import { menuLeavesOf } from '#web/shell/menu/menu-trail.ts'

interface Counts {
  /** Numbers beside menu entries by path, from the presets their `badge` names. */
  badges: Record<string, number>
  /** The entries without those whose `needs` has no rows, or is not loaded yet. */
  items: MenuItem[]
}

/** Batches the counts of all presets in menu entries, once the page is usable. */
export function useMenuCounts(items: MenuItem[]): Counts {
  const isPageIdle = usePageIdle()
  const entries = menuLeavesOf(items)
  const lists = [
    ...new Set(entries.flatMap(({ badge, needs }) => [badge?.list, needs?.list])),
  ].filter((list) => list !== undefined)
  const answers = useQueries({
    queries: lists.map((list) => ({
      ...listCounts(list),
      refetchInterval: 60_000,
      enabled: isPageIdle,
    })),
  })

  const countOf = ({ list, preset }: NonNullable<MenuItem['badge']>) =>
    answers[lists.indexOf(list)]?.data?.[preset] ?? 0

  return {
    badges: Object.fromEntries(
      entries.flatMap(({ badge, path }) =>
        badge && path !== undefined ? [[path, countOf(badge)]] : [],
      ),
    ),
    items: withRows(items, countOf),
  }
}

function withRows(
  items: MenuItem[],
  countOf: (needs: NonNullable<MenuItem['needs']>) => number,
): MenuItem[] {
  return items.flatMap((item) => {
    if (item.needs && countOf(item.needs) === 0) return []
    if (!item.children?.some(({ needs }) => needs)) return [item]
    const children = withRows(item.children, countOf)

    return children.length > 0 ? [{ ...item, children }] : []
  })
}
