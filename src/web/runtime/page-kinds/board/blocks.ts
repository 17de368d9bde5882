import type { ComponentType } from 'react'
import type { Block } from '#config-model/types.generated.ts'
import { FiguresBlock } from './figures-block.tsx'
import { LinksBlock } from './links-block.tsx'
import { NextBlock } from './next-block.tsx'
import { NoticesBlock } from './notices-block.tsx'
import { TodoBlock } from './todo-block.tsx'
import { WindowsBlock } from './windows-block.tsx'

/** One component a block kind. */
export const blocks: Record<Block['kind'], ComponentType<{ block: Block }>> = {
  next: NextBlock,
  figures: FiguresBlock,
  todo: TodoBlock,
  notices: NoticesBlock,
  links: LinksBlock,
  windows: WindowsBlock,
}
