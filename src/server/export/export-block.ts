import { PassThrough, type Readable } from 'node:stream'
import { memberOf } from '#config-model/assert.ts'
import { formatDate } from '#config-model/facts/time.ts'
import type { BoardPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { BoardBlockData } from '#contract/board.ts'
import type { RequestContext } from '#server/context.ts'
import { readBlock, type BoardBlockPlace } from '#server/records/boards/board-block.ts'
import type { SheetCell } from './cell-xml.ts'
import { writeXlsx } from './xlsx.ts'

/**
 * Exports a block's figures as on the screen: one row per group.
 * @throws ApiError 403, 404, 400
 */
export async function exportBlock(
  services: RequestContext,
  user: User,
  place: BoardBlockPlace,
): Promise<{ name: string; rows: number; content: Readable }> {
  const blockData = await readBlock(services, user, place)
  const page = memberOf(services.localized(services.config()).pages, place.page) as BoardPage
  const title = page.blocks[place.at]?.title ?? page.title
  const content = new PassThrough()

  void writeXlsx(content, title, headOf(blockData, title), cellBatches(blockData)).catch(
    (error: unknown) => content.destroy(error as Error),
  )

  return {
    name: `${title}-${formatDate(services.clock())}.xlsx`,
    rows: blockData.rows.length,
    content,
  }
}

function headOf(
  { title, columns }: BoardBlockData,
  name: string,
): { title: string; width: number }[] {
  const unitOf = (unit: string) => (unit === '' ? '' : `（${unit}）`)
  return [
    { title: title || name, width: 24 },
    ...columns.map(({ title: head, unit }) => ({ title: head + unitOf(unit), width: 14 })),
  ]
}

async function* cellBatches({ rows }: BoardBlockData): AsyncGenerator<SheetCell[][]> {
  yield rows.map(({ label, values }) => [
    label,
    ...values.map((value) => (value === null ? '' : { kind: 'number' as const, value })),
  ])
}
