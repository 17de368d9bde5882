import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isDecider } from '#config-model/workflow/actors.ts'
import { apiPaths } from '#contract/paths.ts'
import type { Pace, PresenceAnswer, PresenceRequest } from '#contract/routes/workflow.ts'
import { api, readToken } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useDeskText } from '#web/i18n/desk-text.ts'
import { onPortalEvent, readStreamId } from '#web/session/configuration/portal-events.ts'
import { useUser } from '#web/session/session.ts'
import type { ReviewDeskModel } from './use-review-desk.ts'
import panelStyles from '#public/kit/panel.module.css'
import styles from './review-page.module.css'

/** Milliseconds between reports of an open record; arrivals and departures are sent at once. */
const heartbeatInterval = 20_000

/** Identifies this tab among those of the account. */
const tab = Math.random().toString(36).slice(2)

/** The server ignores messages out of order. */
let sequence = 0

const none: string[] = []

export default function ReviewActivity({ model }: { model: ReviewDeskModel }) {
  const user = useUser()
  return isDecider(model.config, user, model.record.entity) && <ActivityLine model={model} />
}

function ActivityLine({ model: { record, queue } }: { model: ReviewDeskModel }) {
  const t = useDeskText()
  const { entity, id } = record
  const others = useOthers(entity, id)
  const { data: pace } = useQuery({
    queryKey: ['pace', entity, id],
    queryFn: () => api.get<Pace>(apiPaths.pace(entity)),
    retry: false,
  })

  const left = queue.neighbours && queue.neighbours.position > 0 ? queue.neighbours.total : 0
  const facts = [
    pace ? t('done', { n: pace.done }) : '',
    left > 0 ? t('left', { n: left }) : '',
    pace && pace.minutes !== null ? t('pace', { n: pace.minutes }) : '',
  ].filter((fact) => fact !== '')

  return (
    <>
      <span className={styles.others} role="status">
        {others.length > 0 && t('others', { names: others.join(t('and')) })}
      </span>
      <span className={panelStyles.hint}>{facts.join(' · ')}</span>
    </>
  )
}

/** Names of others who have a record open; reports this user too. */
function useOthers(entity: string, id: string): string[] {
  const reportPresence = (more: Partial<PresenceRequest> = {}) =>
    api.post<PresenceAnswer>(apiPaths.presence(entity, id), {
      stream: readStreamId(),
      tab,
      said: ++sequence,
      ...more,
    })

  const { data } = useQuery({
    queryKey: ['presence', entity, id],
    queryFn: () => reportPresence(),
    refetchInterval: heartbeatInterval,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

  useEffect(() => {
    const queryKey = ['presence', entity, id]
    const stop = onPortalEvent('presence', () => void queryClient.invalidateQueries({ queryKey }))
    const leave = () => reportLeaving(entity, id)

    window.addEventListener('pagehide', leave)

    return () => {
      stop()
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [entity, id])

  return data?.others ?? none
}

/** The request survives the page's close; without it the server waits a minute. */
function reportLeaving(entity: string, id: string): void {
  fetch(apiPaths.presence(entity, id), {
    method: 'POST',
    keepalive: true,
    headers: { authorization: readToken() ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ stream: readStreamId(), tab, said: ++sequence, isGone: true }),
  }).catch(() => undefined)
}
