import type { BoardPage } from '#config-model/types.generated.ts'
import { usePaperText } from '#web/i18n/paper-text.ts'
import { ConditionWords } from '#web/runtime/page-kinds/list/filters/filter-words.tsx'
import { PrintHeader, type PrintFact } from '#web/runtime/print/print-header.tsx'
import { useConfig } from '#web/session/session.ts'
import { boardFilters, type BoardFilter } from './board-filters.tsx'

export default function BoardPrintHeader({
  page,
  filter,
}: {
  page: BoardPage
  filter: BoardFilter
}) {
  const t = usePaperText()
  const filters = boardFilters(useConfig(), page).flatMap(({ list, filter: { field = '' } }) => {
    const value = filter[field]
    return value === undefined ? [] : [{ page: list, name: field, value }]
  })

  const facts: PrintFact[] =
    filters.length === 0
      ? []
      : [{ name: t('conditions'), text: <ConditionWords filters={filters} /> }]

  return <PrintHeader title={page.title} facts={facts} />
}
