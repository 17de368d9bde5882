import { type BlockProps, BlockSkeleton } from '#web/runtime/page-kinds/board/block.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'

const StepsBlock = lazyComponent(() => import('./steps-block.tsx'), <BlockSkeleton />)

/** The progress of a list's records, loaded on demand. */
export const LazyStepsBlock = ({ block }: Pick<BlockProps, 'block'>) => (
  <StepsBlock block={block} waiting={<BlockSkeleton />} />
)
