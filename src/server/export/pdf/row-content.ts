import {
  hasItems,
  rowKey,
  rowTitleOf,
  toReadableRows,
  withoutUnit,
  type ReadableRows,
} from '#config-model/display/display-rows.ts'
import { labelOf } from '#config-model/facts/dictionary.ts'
import { isList, isYear, isNumber } from '#config-model/field-traits.ts'
import { formatPhrase, type Locale } from '#config-model/messages/phrase.ts'
import type { Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { columnSums } from '#config-model/values/column-sums.ts'
import type { PaperTable } from './pdf-document.ts'
import { paperTexts } from './pdf-texts.ts'
import { formatPaperValue, type FormatContext } from './value-content.ts'

/** A table, or a text when empty. */
export function formatRows(
  formatContext: FormatContext,
  locale: Locale,
  field: Field,
  value: Json | undefined,
): PaperTable | string {
  const visibleRows = toReadableRows(field, value, formatContext.year)
  if (isList(field)) return formatList(formatContext, locale, field, visibleRows)
  return hasItems(field)
    ? formatItems(formatContext, field, visibleRows)
    : formatYears(formatContext, locale, field, visibleRows)
}

function formatList(
  formatContext: FormatContext,
  locale: Locale,
  field: Field,
  { rows, columns }: ReadableRows,
): PaperTable | string {
  if (columns.length === 0) return formatPhrase(paperTexts.blankRows({ n: rows.length }), locale)

  const sums = columnSums(field, rows, formatContext.config)

  return {
    kind: 'table',
    columns: [
      { title: formatPhrase(paperTexts.rowNumber(), locale), isFigure: false },
      ...columns.map(([, inner]) => ({
        title: inner.title,
        isFigure: isNumber(inner) && !isYear(inner),
      })),
    ],
    rows: rows.map((row, at) => [
      String(at + 1),
      ...columns.map(([name, inner, decimals]) =>
        formatPaperValue(formatContext, inner, row[name], decimals),
      ),
    ]),
    sums:
      Object.keys(sums).length === 0
        ? null
        : [formatPhrase(paperTexts.sum(), locale), ...columns.map(([name]) => sums[name] ?? '')],
    names: rows.map((row, at) => {
      const name = rowTitleOf(field, row, (inner, one) =>
        formatPaperValue(formatContext, inner, one),
      )
      const text = name || formatPhrase(paperTexts.row({ n: at + 1 }), locale)
      return formatPhrase(paperTexts.numbered({ n: at + 1, text }), locale)
    }),
  }
}

/** Indicators run down and years across, as on the screen. */
function formatYears(
  formatContext: FormatContext,
  locale: Locale,
  field: Field,
  { rows, columns }: ReadableRows,
): PaperTable | string {
  const key = rowKey(field)
  if (columns.length === 0) return ''

  const titles = columns.map(([, inner]) =>
    inner.unit
      ? formatPhrase(paperTexts.unit({ title: inner.title, unit: inner.unit }), locale)
      : inner.title,
  )

  return {
    kind: 'table',
    columns: [
      { title: formatPhrase(paperTexts.indicator(), locale), isFigure: false },
      ...rows.map((row) => ({
        title: formatPhrase(paperTexts.yearOf({ year: String(row[key]) }), locale),
        isFigure: true,
      })),
    ],
    rows: columns.map(([name, inner, decimals], at) => [
      titles[at] ?? '',
      ...rows.map((row) =>
        formatPaperValue(formatContext, withoutUnit(inner), row[name], decimals),
      ),
    ]),
    sums: null,
    names: titles,
  }
}

function formatItems(
  formatContext: FormatContext,
  field: Field,
  { rows, columns }: ReadableRows,
): PaperTable | string {
  const key = rowKey(field)
  if (columns.length === 0) return ''

  const items = rows.map((row) =>
    labelOf(formatContext.config, field.rows?.dictionary ?? '', String(row[key] ?? '')),
  )

  return {
    kind: 'table',
    columns: [
      { title: field.fields?.[key]?.title ?? '', isFigure: false },
      ...columns.map(([, inner]) => ({
        title: inner.title,
        isFigure: isNumber(inner) && !isYear(inner),
      })),
    ],
    rows: rows.map((row, at) => [
      items[at] ?? '',
      ...columns.map(([name, inner, decimals]) =>
        formatPaperValue(formatContext, inner, row[name], decimals),
      ),
    ]),
    sums: null,
    names: items,
  }
}
