import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { QueueNeighbors } from '#contract/record.ts'
import { recordCalls } from '#web/runtime/record-calls.ts'
import { useConfig } from '#web/session/session.ts'
import { samePlace } from '#web/ui/same-place.ts'

export interface Queue {
  neighbours: QueueNeighbors | null
  /** Who comes before and after, waited for when it is not known yet; null without a queue. */
  find: () => Promise<QueueNeighbors | null>
  /** Opens another record of the queue. */
  open: (id: string) => void
  /** Back to the list the queue comes from. */
  leave: () => void
}

/**
 * Returns the review queue from the address: `list` is the list page, all other parameters except
 * `id` are that list's query, so that the next record follows the reviewer's filter and order.
 */
export function useQueue(defaultList: string | undefined, path: string, id: string): Queue {
  const config = useConfig()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const list = query.get('list') ?? defaultList
  const ownQuery = new URLSearchParams(query)

  ownQuery.delete('id')
  ownQuery.delete('list')
  const key = ownQuery.toString()
  const client = useQueryClient()
  const hasQueue = list !== undefined && id !== ''
  const question = {
    queryKey: ['neighbours', list, key, id],
    queryFn: () => recordCalls.neighbours(list ?? '', id, new URLSearchParams(key)),
    staleTime: 30_000,
  }

  const { data } = useQuery({ ...question, enabled: hasQueue })
  const listPath = list === undefined ? undefined : config.pages[list]?.path

  return {
    neighbours: data ?? null,
    find: async () => (hasQueue ? client.fetchQuery(question).catch(() => null) : null),
    open: (next) => {
      const address = new URLSearchParams(query)
      address.set('id', next)
      void navigate(`${path}?${address.toString()}`, { state: samePlace })
    },
    leave: () =>
      void navigate(listPath === undefined ? '/' : `${listPath}${key === '' ? '' : `?${key}`}`),
  }
}
