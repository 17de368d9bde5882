import { usePaperText } from '#web/i18n/paper-text.ts'
import { ConditionWords } from '#web/runtime/page-kinds/list/filters/filter-words.tsx'
import { PrintHeader, type PrintFact } from '#web/runtime/print/print-header.tsx'
import type { BoardFilter, boardFilters } from './board-filters.tsx'

interface BoardPrintHeaderProps {
  title: string
  fields: ReturnType<typeof boardFilters>
  values: BoardFilter
}

export default function BoardPrintHeader({ title, fields, values }: BoardPrintHeaderProps) {
  const t = usePaperText()
  const filters = fields.flatMap(({ list, filter: { field = '' } }) => {
    const value = values[field]
    return value === undefined ? [] : [{ page: list, name: field, value }]
  })
  const facts: PrintFact[] =
    filters.length === 0
      ? []
      : [{ name: t('conditions'), text: <ConditionWords filters={filters} /> }]

  return <PrintHeader title={title} facts={facts} />
}
