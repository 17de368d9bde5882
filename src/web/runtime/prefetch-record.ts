import { useEffect, useState } from 'react'
import type { Page } from '#config-model/types.generated.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import type { PageProps } from './page-kinds/definition.ts'
import { prefetchAnswer, configForPage, prefetchFreshMs, takePrefetched } from './prefetch.ts'
import { askingPage, recordCalls, type AskingPage } from './record-calls.ts'

export async function prepareRecord({
  page,
  params,
}: Pick<PageProps<Extract<Page, { form: string }>>, 'page' | 'params'>): Promise<void> {
  const id = new URLSearchParams(window.location.search).get('id')
  const entity = configForPage(page)?.forms[page.form]?.entity
  if (id && entity !== undefined)
    await prefetchAnswer(apiPaths.record(entity, id), () =>
      recordCalls.read(entity, id, askingPage({ page, params })),
    )
}

/** Fetches the record of a page: a prefetched response is used once; a later visit refetches. */
export function usePrefetchedRecord(
  entity: string,
  id: string,
  asking: AskingPage = {},
): { queryFn: () => Promise<RecordView>; initialData?: RecordView; staleTime: number } {
  const [prefetchedRecord] = useState(() => {
    const taken = takePrefetched<RecordView>(apiPaths.record(entity, id))
    return taken && { id, record: taken.value, answer: taken.value ? null : taken.answer }
  })

  const mine = prefetchedRecord?.id === id ? prefetchedRecord : null

  // A later visit in the same page refetches.
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
    ...(mine?.record ? { initialData: mine.record, staleTime: prefetchFreshMs } : { staleTime: 0 }),
  }
}
