import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { writeXlsx } from '#server/export/xlsx.ts'

/** An xlsx; the first row has the titles. */
export async function createSpreadsheet(rows: string[][]): Promise<Buffer> {
  const out = new PassThrough()
  const [head = [], ...body] = rows

  async function* batchesOfRows() {
    yield body
  }

  void writeXlsx(out, {
    sheet: '表',
    head: head.map((title) => ({ title, width: 20 })),
    batches: batchesOfRows(),
  })

  return buffer(out)
}
