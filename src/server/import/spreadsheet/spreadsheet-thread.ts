import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { readCsv } from './read-csv.ts'
import type { SpreadsheetMessage, SpreadsheetTask } from './read-spreadsheet.ts'
import { readXlsx } from './read-xlsx.ts'
import { SpreadsheetError, type SpreadsheetRow } from './spreadsheet.ts'

/** A few milliseconds of the main thread. */
const batch = { cells: 2000, characters: 200_000 }

const send = (message: SpreadsheetMessage) => parentPort?.postMessage(message, [])

/** Sends each batch after the last is acknowledged. */
async function handOver(rows: SpreadsheetRow[]): Promise<void> {
  for (let at = 0; at < rows.length;) {
    const start = at
    for (
      let cells = 0, characters = 0;
      at < rows.length && cells < batch.cells && characters < batch.characters;
      at++
    )
      for (const cell of rows[at]?.cells ?? []) {
        cells++
        characters += typeof cell === 'string' ? cell.length : cell.text.length
      }

    send({ rows: rows.slice(start, at), isLast: at >= rows.length })
    if (at < rows.length && parentPort) await once(parentPort, 'message')
  }

  if (rows.length === 0) send({ rows, isLast: true })
}

async function work({ content, kind, maxRows }: SpreadsheetTask): Promise<void> {
  try {
    const read = kind === 'csv' ? readCsv : readXlsx
    await handOver(read(Buffer.from(content), maxRows))
  } catch (error) {
    // Any other failure: no valid spreadsheet.
    const { fault, row } =
      error instanceof SpreadsheetError ? error : new SpreadsheetError('not-a-sheet')
    send({ fault, row })
  }
}

parentPort?.on('message', (message: SpreadsheetTask | 'next') => {
  if (message !== 'next') void work(message)
})
send({ isReady: true })
