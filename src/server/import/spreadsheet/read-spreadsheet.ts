import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { ConcurrencyLimiter } from '#server/concurrency-limiter.ts'
import { ApiError, badRequest } from '#server/errors.ts'
import { startThread } from '#server/export/start-thread.ts'
import { importTexts } from '#server/import/import-texts.ts'
import { spreadsheetLimits, type SpreadsheetFault, type SpreadsheetRow } from './spreadsheet.ts'

export interface SpreadsheetFile {
  content: Buffer
  kind: 'xlsx' | 'csv'
  /** Rows below the titles. */
  maxRows: number
  account: string
}

export interface SpreadsheetTask {
  content: ArrayBuffer
  kind: SpreadsheetFile['kind']
  maxRows: number
}

/** Ready, some rows, or why it stopped. */
export type SpreadsheetMessage =
  | { isReady: true }
  | { rows: SpreadsheetRow[]; isLast: boolean }
  | { fault: SpreadsheetFault; row: number | null }

const ofNode = new ConcurrencyLimiter({ maxRunning: 2, maxWaiting: 20, timeoutMs: 60_000 })
/** One file each: no account waits behind another's files. */
const ofAccount = new ConcurrencyLimiter({
  maxRunning: 1,
  maxWaiting: 10,
  timeoutMs: 60_000,
  refusal: () => new ApiError(429, 'busy', importTexts.oneEach(), { retryAfter: 5 }),
})

/** Milliseconds; the largest file takes a second or two. */
const longest = 30_000
/** Milliseconds until a thread and its memory are released. */
const idle = 15_000
/** Per thread; unpacked parts have their own limit. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

interface SpreadsheetThread {
  worker: Worker
  /** Resolves when its program is loaded. */
  ready: Promise<unknown>
}
const idleThreads: SpreadsheetThread[] = []

/**
 * Reads the first visible sheet of an xlsx or csv file, in a thread.
 * @throws ApiError 400 for an invalid spreadsheet or an exceeded limit, 429, 503
 */
export async function readSpreadsheet({
  account,
  ...file
}: SpreadsheetFile): Promise<SpreadsheetRow[]> {
  const leaveAccount = await ofAccount.acquire(account)
  try {
    const leaveNode = await ofNode.acquire()
    try {
      return await readInThread(file)
    } finally {
      leaveNode()
    }
  } finally {
    leaveAccount()
  }
}

async function readInThread({
  content,
  kind,
  maxRows,
}: Omit<SpreadsheetFile, 'account'>): Promise<SpreadsheetRow[]> {
  const thread = idleThreads.pop() ?? startSpreadsheetThread()
  await thread.ready
  const { worker } = thread

  return new Promise((resolve, reject) => {
    const rows: SpreadsheetRow[] = []
    let failure: Error = new Error('the thread that reads spreadsheets ended without an answer')
    const end = (settle: () => void) => {
      clearTimeout(timer)
      worker.off('message', receive).off('error', fail).off('exit', exit)
      settle()
    }

    const timer = setTimeout(() => {
      failure = new ApiError(503, 'busy', importTexts.tooSlow({ seconds: longest / 1000 }))
      worker.off('message', receive)
      void worker.terminate()
    }, longest)

    const fail = (error: NodeJS.ErrnoException) => {
      failure =
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? badRequest(importTexts.tooLarge()) : error
    }

    // Its memory is released only now.
    const exit = () => end(() => reject(failure))
    const receive = (message: SpreadsheetMessage) => {
      if ('isReady' in message) return

      if ('rows' in message) {
        for (const row of message.rows) rows.push(row)
        if (!message.isLast) return void setImmediate(() => worker.postMessage('next', []))
      }

      keepIdle(thread)
      end(() =>
        'fault' in message
          ? reject(badRequest(refusalOf(message.fault, message.row, maxRows)))
          : resolve(rows),
      )
    }

    worker.on('message', receive).once('error', fail).once('exit', exit)
    const bytes = Uint8Array.from(content).buffer

    worker.postMessage({ content: bytes, kind, maxRows } satisfies SpreadsheetTask, [bytes])
  })
}

function startSpreadsheetThread(): SpreadsheetThread {
  const worker = startThread({
    base: import.meta.url,
    program: './spreadsheet-thread',
    resourceLimits: memory,
  })

  // Does not keep the process alive.
  worker.unref()
  const thread = { worker, ready: once(worker, 'message') }

  worker.on('error', () => {})
  worker.once('exit', () => leaveIdle(thread))

  return thread
}

function keepIdle(thread: SpreadsheetThread): void {
  idleThreads.push(thread)
  setTimeout(() => {
    if (leaveIdle(thread)) void thread.worker.terminate()
  }, idle).unref()
}

function leaveIdle(thread: SpreadsheetThread): boolean {
  const at = idleThreads.indexOf(thread)
  if (at !== -1) idleThreads.splice(at, 1)
  return at !== -1
}

function refusalOf(fault: SpreadsheetFault, row: number | null, maxRows: number) {
  switch (fault) {
    case 'not-a-sheet':
      return importTexts.notASheet()
    case 'not-text':
      return importTexts.notText()
    case 'too-large':
      return importTexts.tooLarge()
    case 'too-many-rows':
      return importTexts.tooManyRows({ limit: maxRows })
    case 'too-many-columns':
      return importTexts.tooManyColumns({ row: row ?? 1, limit: spreadsheetLimits.columns })
    case 'too-long-cell':
      return importTexts.tooLongCell({ row: row ?? 1, limit: spreadsheetLimits.cellCharacters })
  }
}
