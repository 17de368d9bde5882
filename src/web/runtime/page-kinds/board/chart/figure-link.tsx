import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RowsBehind } from '#contract/board.ts'
import { useBoardText } from '#web/i18n/board-text.ts'
import { useConfig } from '#web/session/session.ts'
import { figureRowsAddress } from './format-figure.ts'

interface FigureLinkProps {
  behind: RowsBehind | null
  label: string
  value: string
  className?: string | undefined
  children: ReactNode
  /** Width or height in percent. */
  size?: number
  hue?: string
}

/** A figure that links to its rows; plain text where no list shows them. */
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
