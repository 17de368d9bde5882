import { createHash, type Hash } from 'node:crypto'
import type { Query } from '#server/database/database.ts'
import { logTables, type LogTable } from '#server/database/log-tables.ts'
import { serializeLine, type LogLineOf } from '#server/log/append-line.ts'

export interface StoredLine {
  id: string
  number: number
  mark: string | null
  /** Covered by its mark. */
  text: string
}

const batchSize = 2000

/** Reads the lines above a number in order. */
export async function* readStoredLines(
  query: Query,
  table: LogTable,
  above: number,
  upTo: number = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<StoredLine> {
  for (let last = above; ;) {
    const rows = await query<
      LogLineOf<LogTable> & { id: string; number: number; mark: string | null }
    >(
      `select ${logTables[table].join(', ')}, number, mark from ${table}
        where number > $1 and number <= $2 order by number limit ${batchSize}`,
      [last, upTo],
    )

    for (const row of rows)
      yield {
        id: row.id,
        number: row.number,
        mark: row.mark,
        text: serializeLine(table, row as never),
      }
    const end = rows.at(-1)
    if (!end || rows.length < batchSize) return

    last = end.number
  }
}

export class LineDigest {
  lines = 0
  private readonly hash: Hash = createHash('sha256')

  add({ number, mark, text }: StoredLine): void {
    this.lines += 1
    this.hash.update(`${number}|${mark ?? ''}|${text}\n`)
  }

  end(): { lines: number; digest: string } {
    return { lines: this.lines, digest: this.hash.digest('hex') }
  }
}
