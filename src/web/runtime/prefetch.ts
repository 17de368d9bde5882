import { useEffect, useState } from 'react'
import { mayOpen } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import type { Page } from '#config-model/types.generated.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { useSession } from '#web/session/session.ts'
import type { PageProps } from './page-kinds/definition.ts'
import { recordQueryOf, recordCalls, type RecordQuery } from './record-calls.ts'

interface Prefetch {
  key: string
  reader: string | undefined
  at: number
  answer: Promise<unknown>
  value?: unknown
}

/** Milliseconds. */
const prefetchLifetimeMs = 3000

let pendingPrefetch: Prefetch | null = null

const currentUserId = () => useSession.getState().account?.id

/** Null if the user may not open the page. */
export function configForPage(page: Page): Config | null {
  const { config, user } = useSession.getState()
  return config !== null && user !== null && mayOpen(user, config, page) ? config : null
}

/**
 * Requests the answer to `key` before its page renders, so that page and data can appear together.
 * Only the latest request is held; its consumer handles a failure.
 */
export async function prefetchAnswer<Value>(
  key: string,
  ask: () => Promise<Value>,
): Promise<Value> {
  const answer = ask()
  const prefetch: Prefetch = { key, reader: currentUserId(), at: performance.now(), answer }

  pendingPrefetch = prefetch
  const value = await answer

  prefetch.value = value

  return value
}

/**
 * Takes the prefetched answer to `key`, once: its promise, and its value if it has arrived. Null
 * when there is none, it has expired or another user has signed in.
 */
export function consumePrefetched<Value>(
  key: string,
): { answer: Promise<Value>; value: Value | undefined } | null {
  const currentPrefetch = pendingPrefetch
  if (currentPrefetch?.key !== key) return null

  pendingPrefetch = null
  if (
    currentPrefetch.reader !== currentUserId() ||
    performance.now() - currentPrefetch.at > prefetchLifetimeMs
  )
    return null

  return {
    answer: currentPrefetch.answer as Promise<Value>,
    value: currentPrefetch.value as Value | undefined,
  }
}

export async function prefetchRecord({
  page,
  params,
}: Pick<PageProps<Extract<Page, { form: string }>>, 'page' | 'params'>): Promise<void> {
  const id = new URLSearchParams(window.location.search).get('id')
  const entity = configForPage(page)?.forms[page.form]?.entity
  if (id && entity !== undefined)
    await prefetchAnswer(apiPaths.record(entity, id), () =>
      recordCalls.read(entity, id, recordQueryOf({ page, params })),
    )
}

/** A prefetched response is used once; a later visit fetches again. */
export function usePrefetchedRecord(
  entity: string,
  id: string,
  asking: RecordQuery = {},
): { queryFn: () => Promise<RecordView>; initialData?: RecordView; staleTime: number } {
  const [prefetchedRecord] = useState(() => {
    const taken = consumePrefetched<RecordView>(apiPaths.record(entity, id))
    return taken && { id, record: taken.value, answer: taken.value ? null : taken.answer }
  })

  const mine = prefetchedRecord?.id === id ? prefetchedRecord : null

  useEffect(() => {
    if (prefetchedRecord) prefetchedRecord.record = undefined
  }, [prefetchedRecord])
  const queryFn = () => {
    const answer = mine?.answer ?? recordCalls.read(entity, id, asking)
    if (mine) mine.answer = null
    return answer
  }

  return {
    queryFn,
    ...(mine?.record
      ? { initialData: mine.record, staleTime: prefetchLifetimeMs }
      : { staleTime: 0 }),
  }
}
