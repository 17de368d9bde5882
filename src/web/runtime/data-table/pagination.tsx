import type { ReactNode } from 'react'
import type { PageInfo } from '#contract/envelope.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Grid } from './use-grid.ts'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import styles from '#public/kit/pagination.module.css'

export interface PaginationProps {
  page: PageInfo
  grid: Pick<
    Grid,
    | 'getPageCount'
    | 'getCanPreviousPage'
    | 'getCanNextPage'
    | 'previousPage'
    | 'nextPage'
    | 'setPageIndex'
    | 'setPagination'
  >
  sizes: readonly number[]
  sizeText: (size: number) => string
  children?: ReactNode
}

export function Pagination({ page, grid, sizes, sizeText, children }: PaginationProps) {
  const t = useText()
  const pages = Math.max(1, grid.getPageCount())
  const at = t('pageOf', { page: page.current, pages: page.more ? `${pages}+` : pages })

  return (
    <nav className={styles.pagination} aria-label={at}>
      {children}
      <select
        className={fieldStyles.input}
        aria-label={sizeText(page.size)}
        value={page.size}
        onChange={(event) =>
          grid.setPagination({ pageIndex: 0, pageSize: Number(event.target.value) })
        }
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {sizeText(size)}
          </option>
        ))}
      </select>
      <PageButton
        text={t('previous')}
        icon="chevron-left"
        isOpen={grid.getCanPreviousPage()}
        // On a page beyond the last one, "previous" leads to the last page.
        onTurn={() =>
          !page.more && page.current > pages ? grid.setPageIndex(pages - 1) : grid.previousPage()
        }
      />
      <span>{at}</span>
      <PageButton
        text={t('next')}
        icon="chevron-right"
        // The count is capped: beyond it the number of rows is unknown.
        isOpen={page.more || grid.getCanNextPage()}
        onTurn={() => grid.nextPage()}
      />
    </nav>
  )
}

interface PageButtonProps {
  text: string
  icon: 'chevron-left' | 'chevron-right'
  isOpen: boolean
  onTurn: () => void
}

/** Stays focusable on the first and the last page. */
const PageButton = ({ text, icon, isOpen, onTurn }: PageButtonProps) => (
  <button
    type="button"
    className={buttonStyles.iconButton}
    aria-label={text}
    title={text}
    aria-disabled={!isOpen || undefined}
    onClick={isOpen ? onTurn : undefined}
  >
    <Icon name={icon} />
  </button>
)
