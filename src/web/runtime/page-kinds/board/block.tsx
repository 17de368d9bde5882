import type { Block, BoardPage } from '#config-model/types.generated.ts'
import type { BoardFilter } from './filters/board-filters.tsx'
import styles from './board.module.css'

/** The position of a block, and the filter of its board. */
export interface BlockPosition {
  page: BoardPage
  pageId: string
  /** Its index among all blocks of the page. */
  at: number
  filter: BoardFilter
}

/** What every block gets. */
export interface BlockProps {
  block: Block
  place: BlockPosition
}

export function BlockSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span />
      <span />
      <span />
    </div>
  )
}
