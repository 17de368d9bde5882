import type { PageInfo } from '#contract/envelope.ts'
import { usePaperText } from '#web/i18n/paper-text.ts'
import { useText, type Text } from '#web/i18n/use-text.ts'
import { PrintHeader, type PrintFact } from '#web/runtime/print/print-header.tsx'
import { unsetFilterLabel } from './filters/filter-field.tsx'
import { ConditionWords, keywordTitle } from './filters/filter-words.tsx'
import type { ListQueryModel } from './list-model.ts'

export default function ListPrintHeader({ list }: { list: ListQueryModel }) {
  const t = useText()
  const paper = usePaperText()
  const { config, page, view, rows } = list
  const preset = page.presets?.find(({ id }) => id === view.preset)
  const year = 'year' in view.filter ? undefined : unsetFilterLabel(config, page, 'year')
  const filters = Object.entries(view.filter).map(([name, value]) => ({ page, name, value }))
  const keyword = view.keyword
    ? { title: keywordTitle(page) ?? t('keyword'), value: view.keyword }
    : undefined
  const facts: PrintFact[] = []

  if (preset) facts.push({ name: t('presets'), text: preset.title })
  if (keyword || filters.length > 0)
    facts.push({
      name: paper('conditions'),
      text: <ConditionWords filters={filters} keyword={keyword} />,
    })
  if (rows.data) facts.push({ name: paper('rows'), text: countText(rows.data.page, t) })

  return (
    <PrintHeader
      title={year === undefined ? page.title : `${page.title} ${t('workingYear', { year })}`}
      facts={facts}
    />
  )
}

/** The number of rows, and which page of them is printed. */
function countText({ current, size, total, more }: PageInfo, t: Text): string {
  const plus = more ? '+' : ''
  const pages = Math.max(1, Math.ceil(total / size))
  const count = `${total.toLocaleString()}${plus}`

  return pages === 1 && !more
    ? count
    : `${count} · ${t('pageOf', { page: current, pages: `${pages}${plus}` })}`
}
