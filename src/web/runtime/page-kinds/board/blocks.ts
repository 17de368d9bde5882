import type { ComponentType } from 'react'
import type { Block } from '#config-model/types.generated.ts'
import type { BlockProps } from './block-props.ts'
import { ChartBlock } from './chart/chart-block.tsx'
import { FunnelBlock } from './chart/funnel-block.tsx'
import { FiguresBlock } from './figures-block.tsx'
import { LinksBlock } from './links-block.tsx'
import { NoticesBlock } from './notices-block.tsx'
import { WindowsBlock } from './windows-block.tsx'
import { LazyStepsBlock } from './work/lazy-steps.tsx'
import { NextBlock } from './work/next-block.tsx'
import { TodoBlock } from './work/todo-block.tsx'

/** One component a block kind. */
export const blockComponents: Record<Block['kind'], ComponentType<BlockProps>> = {
  next: NextBlock,
  figures: FiguresBlock,
  todo: TodoBlock,
  notices: NoticesBlock,
  links: LinksBlock,
  windows: WindowsBlock,
  chart: ChartBlock,
  funnel: FunnelBlock,
  steps: LazyStepsBlock,
}
