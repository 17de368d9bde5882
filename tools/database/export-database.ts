import { connectWithFixedFormats, copyRowsOf, tablesOf, type TableChecksum } from './table-copy.ts'

/** The first line: its format version. */
export const backupHeader = '@pinlu-backup 2'

/**
 * One snapshot: after the head, for each table `@table <name> <columns as JSON>`, its rows as COPY
 * text, `\.` and `@rows <count> <sha256>`; `@end <rows>` closes the file, to detect truncation.
 * Counts rows into `counts`.
 */
export async function* exportDatabase(
  url: string,
  counts: Map<string, number>,
): AsyncGenerator<Buffer> {
  const client = await connectWithFixedFormats(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    yield line(backupHeader)

    for (const table of await tablesOf(client)) {
      yield line(`@table ${table.name} ${JSON.stringify(table.columns)}`)
      let proof: TableChecksum = { rows: 0, sha256: '' }

      yield* copyRowsOf(client, table, (tableProof) => (proof = tableProof))
      yield line(String.raw`\.`)
      yield line(`@rows ${proof.rows} ${proof.sha256}`)
      counts.set(table.name, proof.rows)
    }

    yield line(`@end ${[...counts.values()].reduce((sum, count) => sum + count, 0)}`)
  } finally {
    await client.end()
  }
}

const line = (text: string): Buffer => Buffer.from(`${text}\n`)
