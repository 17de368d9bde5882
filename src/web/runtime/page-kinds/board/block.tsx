import type { Block, BoardPage } from '#config-model/types.generated.ts'
import type { BoardFilter } from './board-filters.tsx'
import styles from './board.module.css'

export interface BlockPosition {
  page: BoardPage
  pageId: string
  at: number
  filter: BoardFilter
}

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
