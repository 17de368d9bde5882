import type { ReactNode } from 'react'
import type { PageInfo } from '#contract/envelope.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Icon } from './icon.tsx'

export interface PaginationProps {
  page: PageInfo
  /** How many a page may hold, as it is said: 每页 {n} 条. */
  sizes: readonly number[]
  sizeText: (size: number) => string
  onPage: (page: number) => void
  onSize: (size: number) => void
  children?: ReactNode
}

/** Turns the pages of what was found and sets how many a page holds; `children` stand before it. */
export function Pagination({ page, sizes, sizeText, onPage, onSize, children }: PaginationProps) {
  const t = useText()
  const pages = Math.max(1, Math.ceil(page.total / page.size))
  // Behind what was counted nobody knows how many follow, only that some do.
  const reach = page.more ? Math.max(pages, page.current) + 1 : pages
  const at = t('pageOf', { page: page.current, pages: page.more ? `${pages}+` : pages })
  return (
    <nav className="ui-pagination" aria-label={at}>
      {children}
      <select
        className="ui-input"
        aria-label={sizeText(page.size)}
        value={page.size}
        onChange={(event) => onSize(Number(event.target.value))}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {sizeText(size)}
          </option>
        ))}
      </select>
      <Turn text={t('previous')} icon="chevron-left" to={page.current - 1} pages={reach} onPage={onPage} />
      <span>{at}</span>
      <Turn text={t('next')} icon="chevron-right" to={page.current + 1} pages={reach} onPage={onPage} />
    </nav>
  )
}

interface TurnProps {
  text: string
  icon: 'chevron-left' | 'chevron-right'
  to: number
  pages: number
  onPage: (page: number) => void
}

function Turn({ text, icon, to, pages, onPage }: TurnProps) {
  const isNowhere = to < 1 || to > pages
  return (
    <button
      type="button"
      className="ui-icon-button"
      aria-label={text}
      title={text}
      disabled={isNowhere}
      onClick={() => onPage(to)}
    >
      <Icon name={icon} />
    </button>
  )
}
