import { useQueries } from '@tanstack/react-query'
import type { Block } from '#config-model/types.generated.ts'
import { listCounts } from '#web/api/list-counts.ts'

type Item = NonNullable<Block['items']>[number]

export function useCounts(items: readonly Item[]) {
  const lists = [...new Set(items.flatMap(({ list }) => list ?? []))]
  const counts = useQueries({
    queries: lists.map((list) => listCounts(list)),
  })
  const answerOf = ({ list }: Item) => counts[lists.indexOf(list ?? '')]

  return {
    countOf: (item: Item) => answerOf(item)?.data?.[item.preset ?? ''],
    isPendingFor: (item: Item) => answerOf(item)?.isPending ?? false,
    isPending: counts.some((answer) => answer.isPending),
  }
}
