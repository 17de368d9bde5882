import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PresenceAnswer, PresenceRequest } from '#contract/list/presence.ts'
import { apiPaths } from '#contract/paths.ts'
import { api, readToken } from '#web/api/client.ts'
import { queryClient } from '#web/query-client.ts'
import { onWord, streamId } from '#web/session/configuration/portal-words.ts'

/**
 * The heartbeat interval for an open record, milliseconds; arrivals and departures are reported at
 * once.
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

/** Works also during page close. Without this message a user times out after a minute. */
function sayGone(entity: string, id: string): void {
  fetch(apiPaths.presence(entity, id), {
    method: 'POST',
    keepalive: true,
    headers: { authorization: readToken() ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ stream: streamId(), tab, said: ++said, isGone: true }),
  }).catch(() => undefined)
}

const none: string[] = []
