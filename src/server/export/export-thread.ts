import { Writable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import type { Config } from '#config-model/config.ts'
import { boundConditionPatterns } from '#server/active-config/bounded-pattern.ts'
import { Database } from '#server/database/database.ts'
import { writeCells } from './write-cells.ts'
import type { SheetWriterTask, SheetWriterMessage } from './write-in-thread.ts'

/** Parts that the reader has not taken yet. */
const maxPendingParts = 8

const { databaseUrl, work, ...texts } = workerData as SheetWriterTask
const config = JSON.parse(texts.config) as Config
const localizedConfig =
  texts.localizedConfig === null ? config : (JSON.parse(texts.localizedConfig) as Config)
const say = (word: SheetWriterMessage, move: ArrayBuffer[] = []) =>
  parentPort?.postMessage(word, move)
const sayFault = (error: unknown) => {
  const { message, code } = error as Error & { code?: string }
  say({ fault: message, ...(code === undefined ? {} : { code }) })
}

let room = maxPendingParts
let waiting: (() => void) | null = null
parentPort?.on('message', () => {
  room++
  const goOn = waiting
  waiting = null
  goOn?.()
})

const content = new Writable({
  write(chunk: Buffer, _, done) {
    room--
    const part = Uint8Array.from(chunk)
    say({ part }, [part.buffer])
    if (room > 0) done()
    else waiting = done
  },
})
content.on('error', sayFault)

boundConditionPatterns()
// One reads the rows, the other titles of references.
const database = new Database(databaseUrl, { max: 2 })
content.once('close', () => {
  void database.close().finally(() => say({ isWhole: content.writableFinished }))
})
writeCells(database, { ...work, config, localizedConfig }, content, () => {}).then(
  (size) => say({ size }),
  (error: unknown) => content.destroy(error as Error),
)
