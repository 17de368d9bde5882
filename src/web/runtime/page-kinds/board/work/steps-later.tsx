import type { BlockProps } from '#web/runtime/page-kinds/board/block-props.ts'
import { BlockSkeleton } from '#web/runtime/page-kinds/board/block-skeleton.tsx'
import { later } from '#web/ui/loading/later.tsx'

const StepsBlock = later(() => import('./steps-block.tsx'), <BlockSkeleton />)

/** How far the records of a list are; fetched by the boards that say so. */
export const StepsLater = ({ block }: Pick<BlockProps, 'block'>) => (
  <StepsBlock block={block} waiting={<BlockSkeleton />} />
)
