import type { ListPage } from '#config-model/types.generated.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { PageProps } from '#web/runtime/page-kinds/definition.ts'
import { prefetchAnswer, configForPage, takePrefetched } from '#web/runtime/prefetch.ts'
import { askRows, rowsQuestion } from './rows/rows-question.ts'
import { opensWithView } from './view/use-desk.ts'
import { parseListQuery } from './view/use-list-view.ts'

export async function prepareList({ page, pageId, params }: PageProps<ListPage>): Promise<void> {
  const config = configForPage(page)
  const address = new URLSearchParams(window.location.search)
  if (config === null || (address.size === 0 && opensWithView(pageId))) return

  const { question, path } = rowsQuestion(
    config,
    page,
    pageId,
    parseListQuery(config, page, params, address),
  )

  const rows = await prefetchAnswer(path, () => askRows(path)).catch(() => null)

  // Unless the list has already requested the rows; it then also handles failures.
  if (takePrefetched(path) && rows !== null) queryClient.setQueryData(question.queryKey, rows)
}
