import type { Config } from '#config-model/config.ts'
import type { RowsBehind } from '#contract/board.ts'
import { toParams } from '#web/runtime/page-kinds/list/view/list-url.ts'

/** A figure as it is read; a dash where there is none. */
export function formatFigure(value: number | null, unit = ''): string {
  if (value === null) return '–'
  return unit === '' ? value.toLocaleString('en-US') : `${value.toLocaleString('en-US')} ${unit}`
}

/** A part of a whole, in percent with one decimal. */
export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 1000) / 10}%`

/** The address of the rows behind a figure; null where no list shows them. */
export function figureRowsAddress(
  { pages }: Pick<Config, 'pages'>,
  behind: RowsBehind | null,
): string | null {
  const page = behind === null ? undefined : pages[behind.list]
  if (behind === null || page?.kind !== 'list') return null

  const { preset, filter } = behind
  const query = toParams(Object.keys(filter).length === 0 ? {} : { filter })

  // Without a preset a list opens at its first one: an empty one says all.
  return `${page.path}?${new URLSearchParams([['preset', preset], ...query])}`
}
