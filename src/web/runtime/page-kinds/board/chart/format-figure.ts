import type { Config } from '#config-model/config.ts'
import type { RowsBehind } from '#contract/board.ts'
import { toParams } from '#web/runtime/page-kinds/list/view/list-url.ts'

export function formatFigure(value: number | null, unit = ''): string {
  if (value === null) return '–'
  return unit === '' ? value.toLocaleString('en-US') : `${value.toLocaleString('en-US')} ${unit}`
}

export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 1000) / 10}%`

export function figureRowsAddress(
  { pages }: Pick<Config, 'pages'>,
  behind: RowsBehind | null,
): string | null {
  const page = behind === null ? undefined : pages[behind.list]
  if (behind === null || page?.kind !== 'list') return null

  const { preset, filter } = behind
  const query = toParams(Object.keys(filter).length === 0 ? {} : { filter })

  // An empty preset shows all rows; without one the list opens its first preset.
  return `${page.path}?${new URLSearchParams([['preset', preset], ...query])}`
}
