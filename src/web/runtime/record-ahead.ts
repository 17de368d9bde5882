import { useEffect, useState } from 'react'
import type { Page } from '#config-model/types.generated.ts'
import { paths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { askAhead, configFor, fresh, takeAhead } from './ahead.ts'
import type { PageProps } from './page-kinds/definition.ts'
import { askingPage, recordCalls, type AskingPage } from './record-calls.ts'

/** Asks for the record that the address names before the page that shows it is drawn. */
export async function prepareRecord({
  page,
  params,
}: Pick<PageProps<Extract<Page, { form: string }>>, 'page' | 'params'>): Promise<void> {
  const id = new URLSearchParams(window.location.search).get('id')
  const entity = configFor(page)?.forms[page.form]?.entity
  if (id && entity !== undefined)
    await askAhead(paths.record(entity, id), () =>
      recordCalls.read(entity, id, askingPage({ page, params })),
    )
}

/**
 * How a page asks for its record: what was asked for ahead is taken once; whoever comes back later
 * sees the record as it is then.
 */
export function useRecordAhead(
  entity: string,
  id: string,
  asking: AskingPage = {},
): { queryFn: () => Promise<RecordView>; initialData?: RecordView; staleTime: number } {
  const [ahead] = useState(() => {
    const taken = takeAhead<RecordView>(paths.record(entity, id))
    return taken && { id, record: taken.value, answer: taken.value ? null : taken.answer }
  })

  const mine = ahead?.id === id ? ahead : null

  // Whoever comes back to it in this very page sees it as it is then.
  useEffect(() => {
    if (ahead) ahead.record = undefined
  }, [ahead])
  const queryFn = () => {
    const answer = mine?.answer ?? recordCalls.read(entity, id, asking)
    if (mine) mine.answer = null
    return answer
  }

  return {
    queryFn,
    ...(mine?.record ? { initialData: mine.record, staleTime: fresh } : { staleTime: 0 }),
  }
}
