import { usePaperText } from '#web/i18n/paper-text.ts'
import {
  ConditionWords,
  type ListFilter,
} from '#web/runtime/page-kinds/list/filters/filter-words.tsx'
import { PrintHeader, type PrintFact } from '#web/runtime/print/print-header.tsx'

export default function BoardPrintHeader({
  title,
  filters,
}: {
  title: string
  filters: ListFilter[]
}) {
  const t = usePaperText()
  const facts: PrintFact[] =
    filters.length === 0
      ? []
      : [{ name: t('conditions'), text: <ConditionWords filters={filters} /> }]

  return <PrintHeader title={title} facts={facts} />
}
