import { labelOf } from '#config-model/facts/dictionary.ts'
import { speak, type Locale } from '#config-model/messages/phrase.ts'
import type { Json } from '#config-model/record.ts'
import {
  hasItems,
  rowKey,
  rowName,
  toldRows,
  withoutUnit,
  type ToldRows,
} from '#config-model/told/told-rows.ts'
import type { Field } from '#config-model/types.generated.ts'
import { columnSums } from '#config-model/values/column-sums.ts'
import { paperTexts } from '../paper-texts.ts'
import type { PaperTable } from '../paper.ts'
import { tellValue, type Telling } from './told-values.ts'

const figures = new Set<Field['type']>(['integer', 'decimal', 'money', 'percent'])

/**
 * The rows of a list or fixed table as a table, or as one text where nothing is to be seen in them.
 */
export function tellRows(
  telling: Telling,
  locale: Locale,
  field: Field,
  value: Json | undefined,
): PaperTable | string {
  const told = toldRows(field, value, telling.year)
  if (field.type === 'list') return tellList(telling, locale, field, told)
  return hasItems(field) ? tellItems(telling, field, told) : tellYears(telling, locale, field, told)
}

function tellList(
  telling: Telling,
  locale: Locale,
  field: Field,
  { rows, columns }: ToldRows,
): PaperTable | string {
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
    names: rows.map((row, at) => {
      const name = rowName(field, row, (inner, one) => tellValue(telling, inner, one))
      const text = name || speak(paperTexts.row({ n: at + 1 }), locale)
      return speak(paperTexts.numbered({ n: at + 1, text }), locale)
    }),
  }
}

/** Indicators run down and years across, as on the screen. */
function tellYears(
  telling: Telling,
  locale: Locale,
  field: Field,
  { rows, columns }: ToldRows,
): PaperTable | string {
  const key = rowKey(field)
  if (columns.length === 0) return ''

  const titles = columns.map(([, inner]) =>
    inner.unit
      ? speak(paperTexts.unit({ title: inner.title, unit: inner.unit }), locale)
      : inner.title,
  )

  return {
    kind: 'table',
    columns: [
      { title: speak(paperTexts.indicator(), locale), isFigure: false },
      ...rows.map((row) => ({
        title: speak(paperTexts.yearOf({ year: String(row[key]) }), locale),
        isFigure: true,
      })),
    ],
    rows: columns.map(([name, inner], at) => [
      titles[at] ?? '',
      ...rows.map((row) => tellValue(telling, withoutUnit(inner), row[name])),
    ]),
    sums: null,
    names: titles,
  }
}

/** One row for each item of a dictionary, which stands first. */
function tellItems(
  telling: Telling,
  field: Field,
  { rows, columns }: ToldRows,
): PaperTable | string {
  const key = rowKey(field)
  if (columns.length === 0) return ''

  const items = rows.map((row) =>
    labelOf(telling.config, field.rows?.dictionary ?? '', String(row[key] ?? '')),
  )

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
