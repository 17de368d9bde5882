import { mayOpen } from '#config-model/access/access.ts'
import { memberOf } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import { blockTraits, listPageOf } from '#config-model/page-traits.ts'
import type { Block, BoardPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { BoardBlockData, AggregateRow } from '#contract/board.ts'
import type { ListQuery } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { readChartGroups } from './groups.ts'
import { readPart, type BoardRequest } from './parts.ts'

export interface BoardBlockPlace {
  page: string
  at: number
  filter: NonNullable<ListQuery['filter']>
}

/**
 * Reads a chart's groups, or one row per item, over the rows that the user may see.
 * @throws ApiError 404, 403, 400
 */
export async function readBlock(
  services: RequestContext,
  user: User,
  place: BoardBlockPlace,
): Promise<BoardBlockData> {
  const config = services.config()
  const localizedConfig = services.localized(config)
  const { block, page } = blockAt(config, localizedConfig, user, place)
  const boardFilter = Object.fromEntries(
    Object.entries(place.filter).filter(([name]) => page.filters?.includes(name)),
  )
  const boardRequest: BoardRequest = { services, config, localizedConfig, user, boardFilter }

  const localizedBlock = (localizedConfig.pages[place.page] as BoardPage).blocks[place.at] ?? block

  return blockTraits(block).isGrouped
    ? readChartGroups(boardRequest, block, localizedBlock)
    : readItems(boardRequest, block, localizedBlock)
}

/** @throws ApiError 404, 403 */
function blockAt(
  config: Config,
  localizedConfig: Config,
  user: User,
  { page: id, at }: BoardBlockPlace,
) {
  const page = Object.hasOwn(config.pages, id) ? config.pages[id] : undefined
  const block = page?.kind === 'board' ? page.blocks[at] : undefined
  if (page?.kind !== 'board' || !block || !blockTraits(block).isComputed)
    throw notFound(recordTexts.noList())
  if (!mayOpen(user, config, page) || !mayOpen(user, config, block))
    throw forbidden(recordTexts.pageNotOpen({ page: memberOf(localizedConfig.pages, id).title }))

  return { block, page }
}

/** Measures only items whose lists the user may open. */
async function readItems(
  boardRequest: BoardRequest,
  block: Block,
  localizedBlock: Block,
): Promise<BoardBlockData> {
  const { config, user, localizedConfig } = boardRequest
  const items = (block.items ?? []).flatMap((item, at) => {
    const list = item.list ?? block.list ?? ''
    const page = listPageOf(config, list)
    const isOpen = page && mayOpen(user, config, item) && mayOpen(user, config, page)

    return isOpen ? [{ ...item, list, title: localizedBlock.items?.[at]?.title ?? item.title }] : []
  })

  const read = await Promise.all(
    items.map(({ list, preset, measure }) => readPart(boardRequest, { list, preset, measure })),
  )
  const wholes = await Promise.all(
    items.map(async ({ list, of, measure }) =>
      of === undefined ? null : readPart(boardRequest, { list, preset: of, measure }),
    ),
  )

  const rows = items.map(({ title, list, tone, preset = '' }, at): AggregateRow => {
    const { value = null, filter = {} } = read[at] ?? {}
    const whole = wholes[at]?.value ?? null

    return {
      key: title,
      label: title,
      ...(tone ? { tone } : {}),
      values: [value],
      ...(whole === null ? {} : { whole }),
      behind: [{ list, preset, filter }],
    }
  })

  return {
    title: '',
    columns: [{ key: null, title: formatSentence(localizedConfig, 'howMany'), unit: '' }],
    rows,
    ignored: [...new Set(read.flatMap(({ ignored }) => ignored))],
  }
}
