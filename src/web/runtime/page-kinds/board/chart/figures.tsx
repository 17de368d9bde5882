import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Config } from '#config-model/config.ts'
import { listPageOf } from '#config-model/page-traits.ts'
import type { DrillDownTarget, BoardBlockData } from '#contract/board.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { useBoardText } from '#web/i18n/board-text.ts'
import type { BlockPosition } from '#web/runtime/page-kinds/board/block.tsx'
import { toSearchParams } from '#web/runtime/page-kinds/list/view/list-url.ts'
import { useConfig } from '#web/session/session.ts'
import { showError, showToast } from '#web/ui/toasts.tsx'

export function useBoardData({ pageId, at, filter }: BlockPosition, enabled = true) {
  const filterQuery =
    Object.keys(filter).length === 0
      ? ''
      : `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`

  return useQuery({
    queryKey: ['figures', pageId, at, filterQuery],
    queryFn: () => api.get<BoardBlockData>(apiPaths.boardBlock(String(at), pageId) + filterQuery),
    placeholderData: keepPreviousData,
    enabled,
  })
}

export function useBoardDataExport({ pageId, at, filter }: BlockPosition) {
  const t = useBoardText()
  return useMutation({
    mutationFn: () => api.downloadExport(apiPaths.boardExport(String(at), pageId), { filter }),
    onSuccess: (name) => showToast(t('exported', { name }), 'success'),
    onError: showError,
  })
}

interface FigureLinkProps {
  behind: DrillDownTarget | null
  label: string
  value: string
  className?: string | undefined
  children: ReactNode
  /** Width or height in percent. */
  size?: number
  hue?: string
}

/** Links to the figure's rows; plain text where no list shows them. */
export function FigureLink({
  behind,
  label,
  value,
  className,
  children,
  size,
  hue,
}: FigureLinkProps) {
  const t = useBoardText()
  const address = figureRowsAddress(useConfig(), behind)
  const drawn = {
    className,
    'data-hue': hue,
    title: `${label} ${value}`,
    ...(size === undefined ? {} : { style: { width: `${size}%` } }),
  }

  if (address === null) return <span {...drawn}>{children}</span>

  return (
    <Link {...drawn} to={address} aria-label={t('behind', { label, value })}>
      {children}
    </Link>
  )
}

export function formatFigure(value: number | null, unit = ''): string {
  if (value === null) return '–'
  return unit === '' ? value.toLocaleString('en-US') : `${value.toLocaleString('en-US')} ${unit}`
}

export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 1000) / 10}%`

export function figureRowsAddress(
  { pages }: Pick<Config, 'pages'>,
  behind: DrillDownTarget | null,
): string | null {
  const page = listPageOf({ pages }, behind?.list)
  if (behind === null || !page) return null

  const { preset, filter } = behind
  const query = toSearchParams(Object.keys(filter).length === 0 ? {} : { filter })

  // An empty preset shows all rows; without one the list opens its first preset.
  return `${page.path}?${new URLSearchParams([['preset', preset], ...query])}`
}
