import type pg from 'pg'

/**
 * Reads batches in a read-only transaction, prefetching the next one. Transaction and connection
 * end with the last batch or when the reader stops.
 */
export async function* readCursorBatches(
  client: pg.PoolClient,
  { text, values }: { text: string; values: unknown[] },
  size: number,
): AsyncGenerator<Record<string, unknown>[]> {
  let broken = false
  try {
    await client.query('begin read only')
    await client.query('set local statement_timeout = 0')
    await client.query(`declare portion cursor for ${text}`, values)
    const read = () => {
      const answer = client.query<Record<string, unknown>>(`fetch ${size} from portion`)
      // Handled when awaited.
      answer.catch(() => undefined)

      return answer
    }

    for (let next = read(); ;) {
      const { rows } = await next
      if (rows.length === 0) break
      next = read()
      yield rows
    }
  } finally {
    await client.query('rollback').catch(() => (broken = true))
    client.release(broken)
  }
}
