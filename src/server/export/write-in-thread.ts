import type { Writable } from 'node:stream'
import type { Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import type { Database } from '#server/database/database.ts'
import { startThread } from './start-thread.ts'
import type { SheetRequest } from './write-cells.ts'

/** Size, a part, an error, or the end. */
export type SheetWriterMessage =
  | { size: number }
  | { part: Uint8Array }
  | { isWhole: boolean }
  | { fault: string; code?: string }

/** `localizedConfig` is null when equal to `config`. */
export interface SheetWriterTask {
  databaseUrl: string
  work: Omit<SheetRequest, 'config' | 'localizedConfig'>
  config: string
  localizedConfig: string | null
}

/** Structured cloning of the object would block for twenty milliseconds. */
const textOf = memoize((config: Config) => JSON.stringify(config))

/**
 * Writes a spreadsheet in a thread with its own connection. Resolves, before writing, with the
 * approximate size in bytes; a disconnected reader ends the thread.
 * @throws Error when it cannot begin
 */
export function writeInThread(
  database: Database,
  { config, localizedConfig, ...work }: SheetRequest,
  content: Writable,
  written: () => void,
): Promise<number> {
  const workerData: SheetWriterTask = {
    databaseUrl: database.urlForReading(work.sql),
    work,
    config: textOf(config),
    localizedConfig: localizedConfig === config ? null : textOf(localizedConfig),
  }

  const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }
  const thread = startThread({
    base: import.meta.url,
    program: './export-thread',
    workerData,
    resourceLimits,
  })

  return new Promise((resolve, reject) => {
    let isWhole = false
    const giveUp = (error: Error) => {
      reject(error)
      content.destroy(error)
    }

    content.once('close', () => void thread.terminate())
    thread.on('message', (word: SheetWriterMessage) => {
      if ('size' in word) return resolve(word.size)
      if ('fault' in word) return giveUp(Object.assign(new Error(word.fault), { code: word.code }))

      if ('isWhole' in word) {
        isWhole = word.isWhole
        if (isWhole) content.end()
        return void thread.terminate()
      }

      const goOn = () => thread.postMessage('more', [])
      if (content.destroyed) return undefined

      if (content.write(word.part)) goOn()
      else content.once('drain', goOn)
    })

    thread.once('error', giveUp)
    thread.once('exit', () => {
      written()
      if (!isWhole) giveUp(new Error('the thread that writes sheets ended before its end'))
    })
  })
}
