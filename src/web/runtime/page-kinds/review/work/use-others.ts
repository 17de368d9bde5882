import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PresenceAnswer, PresenceRequest } from '#contract/list/presence.ts'
import { apiPaths } from '#contract/paths.ts'
import { api, readToken } from '#web/api/client.ts'
import { queryClient } from '#web/query-client.ts'
import { onWord, streamId } from '#web/session/configuration/portal-words.ts'

/**
 * How often it is said that the record is still open, milliseconds; who comes and goes is told
 * sooner.
 */
const sayEvery = 20_000

/** This window, beside others of the same account. */
const tab = Math.random().toString(36).slice(2)
/** How many words it has said: one that arrives after another does not count for more. */
let said = 0

/** The names of others who have a record open, as long as this one has it open too. */
export function useOthers(entity: string, id: string): string[] {
  const say = (more: Partial<PresenceRequest> = {}) =>
    api.post<PresenceAnswer>(apiPaths.presence(entity, id), {
      stream: streamId(),
      tab,
      said: ++said,
      ...more,
    })

  const { data } = useQuery({
    queryKey: ['presence', entity, id],
    queryFn: () => say(),
    refetchInterval: sayEvery,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

  useEffect(() => {
    const queryKey = ['presence', entity, id]
    const stop = onWord('presence', () => void queryClient.invalidateQueries({ queryKey }))
    const leave = () => sayGone(entity, id)

    window.addEventListener('pagehide', leave)

    return () => {
      stop()
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [entity, id])

  return data?.others ?? none
}

/**
 * Also while the page is being closed. Whoever cannot say so is believed to be gone a minute later.
 */
function sayGone(entity: string, id: string): void {
  fetch(apiPaths.presence(entity, id), {
    method: 'POST',
    keepalive: true,
    headers: { authorization: readToken() ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ stream: streamId(), tab, said: ++said, isGone: true }),
  }).catch(() => undefined)
}

const none: string[] = []
