import { labelOf } from '#config-model/facts/dictionary.ts'
import { speak, type Locale } from '#config-model/messages/phrase.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { columnSums } from '#config-model/values/column-sums.ts'
import type { PaperTable } from '../paper.ts'
import { paperTexts } from '../paper-texts.ts'
import { filledColumns, rowsOf, tellValue, type Telling } from './told-values.ts'

const figures = new Set<Field['type']>(['integer', 'decimal', 'money', 'percent'])

/** The rows of a list or fixed table as a table, or as one text where nothing is to be seen in them. */
export function tellRows(telling: Telling, locale: Locale, field: Field, value: Json | undefined): PaperTable | string {
  const rows = rowsOf(value)
  if (field.type === 'list') return tellList(telling, locale, field, rows)
  return field.rows?.dictionary === undefined
    ? tellYears(telling, locale, field, rows)
    : tellItems(telling, field, rows)
}

function tellList(telling: Telling, locale: Locale, field: Field, rows: RecordData[]): PaperTable | string {
  const columns = filledColumns(field, rows, telling.year)
  if (columns.length === 0) return speak(paperTexts.blankRows({ n: rows.length }), locale)
  const sums = columnSums(field, rows, telling.config)
  return {
    kind: 'table',
    columns: [
      { title: speak(paperTexts.rowNumber(), locale), isFigure: false },
      ...columns.map(([, inner]) => ({ title: inner.title, isFigure: figures.has(inner.type) })),
    ],
    rows: rows.map((row, at) => [
      String(at + 1),
      ...columns.map(([name, inner]) => tellValue(telling, inner, row[name])),
    ]),
    sums:
      Object.keys(sums).length === 0
        ? null
        : [speak(paperTexts.sum(), locale), ...columns.map(([name]) => sums[name] ?? '')],
    names: rows.map((row, at) =>
      speak(paperTexts.numbered({ n: at + 1, text: nameOf(telling, locale, field, row, at) }), locale),
    ),
  }
}

/** What a row is called: its title field, else the first text in it, else its number. */
function nameOf(telling: Telling, locale: Locale, field: Field, row: RecordData, at: number): string {
  const inner = field.fields ?? {}
  const names = field.itemTitle
    ? [field.itemTitle]
    : Object.keys(inner).filter((name) => ['text', 'dictionary', 'credit-code'].includes(inner[name]?.type ?? ''))
  const found = names.map((name) => (inner[name] ? tellValue(telling, inner[name], row[name]) : ''))
  return found.find((text) => text !== '') ?? speak(paperTexts.row({ n: at + 1 }), locale)
}

/** Indicators run down and years across, as on the screen. */
function tellYears(telling: Telling, locale: Locale, field: Field, rows: RecordData[]): PaperTable | string {
  const key = field.rows?.key ?? 'year'
  const filled = filledColumns(field, rows, telling.year).filter(([name]) => name !== key)
  if (filled.length === 0) return ''
  const titles = filled.map(([, inner]) =>
    inner.unit ? speak(paperTexts.unit({ title: inner.title, unit: inner.unit }), locale) : inner.title,
  )
  return {
    kind: 'table',
    columns: [
      { title: speak(paperTexts.indicator(), locale), isFigure: false },
      ...rows.map((row) => ({ title: speak(paperTexts.yearOf({ year: String(row[key]) }), locale), isFigure: true })),
    ],
    rows: filled.map(([name, inner], at) => {
      const { unit: _, ...bare } = inner
      return [titles[at] ?? '', ...rows.map((row) => tellValue(telling, bare as Field, row[name]))]
    }),
    sums: null,
    names: titles,
  }
}

/** One row for each item of a dictionary, which stands first. */
function tellItems(telling: Telling, field: Field, rows: RecordData[]): PaperTable | string {
  const key = field.rows?.key ?? ''
  const columns = filledColumns(field, rows, telling.year).filter(([name]) => name !== key)
  if (columns.length === 0) return ''
  const items = rows.map((row) => labelOf(telling.config, field.rows?.dictionary ?? '', String(row[key] ?? '')))
  return {
    kind: 'table',
    columns: [
      { title: field.fields?.[key]?.title ?? '', isFigure: false },
      ...columns.map(([, inner]) => ({ title: inner.title, isFigure: figures.has(inner.type) })),
    ],
    rows: rows.map((row, at) => [
      items[at] ?? '',
      ...columns.map(([name, inner]) => tellValue(telling, inner, row[name])),
    ]),
    sums: null,
    names: items,
  }
}
