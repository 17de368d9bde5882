import { lazy, Suspense } from 'react'
import type { BlockProps } from '#web/runtime/page-kinds/board/block-props.ts'
import { BlockSkeleton } from '#web/runtime/page-kinds/board/block-skeleton.tsx'
import { lazyRetry } from '#web/ui/loading/lazy-retry.ts'

const StepsBlock = lazy(lazyRetry(() => import('./steps-block.tsx')))

/** How far the records of a list are; fetched by the boards that say so. */
export const StepsLater = ({ block }: Pick<BlockProps, 'block'>) => (
  <Suspense fallback={<BlockSkeleton />}>
    <StepsBlock block={block} waiting={<BlockSkeleton />} />
  </Suspense>
)
