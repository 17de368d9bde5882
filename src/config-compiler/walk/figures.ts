import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import type { Model } from '#config-compiler/model.ts'
import { listPageOf } from '#config-model/page-traits.ts'
import type { Block, BoardPage, Entity, ListPage, Measure } from '#config-model/types.generated.ts'
import { eachPage } from './definitions.ts'

/** About the rows of a list page: of a board's block or of one of its items. */
export interface Figure {
  file: string
  at: Pointer
  board: BoardPage
  block: Block
  list: ListPage
  entity: Entity
  measure: Measure | undefined
}

/** Undefined for other pages or without entity. */
function listNamed(
  { config }: Model,
  id: string | undefined,
): { list: ListPage; entity: Entity } | undefined {
  const list = listPageOf(config, id)
  const entity = list && config.entities[list.entity]

  return list && entity && { list, entity }
}

/** Visits figures with an existing list. `isItem`: an item of a block. */
export function eachFigure(model: Model, visit: (figure: Figure, isItem: boolean) => void): void {
  eachPage(model, (file, board) => {
    if (board.kind !== 'board') return

    for (const [index, block] of board.blocks.entries()) {
      const at = ['blocks', index]
      const blockList = listNamed(model, block.list)
      if (blockList) visit({ file, at, board, block, ...blockList, measure: block.measure }, false)

      for (const [n, item] of (block.items ?? []).entries()) {
        const itemList = item.list === undefined ? blockList : listNamed(model, item.list)
        if (itemList)
          visit(
            { file, at: [...at, 'items', n], board, block, ...itemList, measure: item.measure },
            true,
          )
      }
    }
  })
}

export const measuredField = ({
  measure = {},
}: Pick<Figure, 'measure'>): [word: string, field: string] | undefined =>
  Object.entries(measure).find((entry): entry is [string, string] => typeof entry[1] === 'string')
