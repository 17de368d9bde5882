import type { Worker } from 'node:worker_threads'
import { ConcurrencyLimiter } from '#server/concurrency-limiter.ts'
import { ApiError, badRequest } from '#server/errors.ts'
import { startThread } from '#server/export/start-thread.ts'
import type { Paper } from './pdf-document.ts'
import { paperTexts } from './pdf-texts.ts'

export type PdfWorkerMessage = { content: Uint8Array } | { fault: string }

const busy = (phrase = paperTexts.tooMany(), status = 503) =>
  new ApiError(status, 'busy', phrase, { retryAfter: 5 })

/** One document at a time. */
const ofNode = new ConcurrencyLimiter({
  maxRunning: 1,
  maxWaiting: 12,
  timeoutMs: 30_000,
  refusal: () => busy(),
})
const ofAccount = new ConcurrencyLimiter({
  maxRunning: 1,
  maxWaiting: 1,
  timeoutMs: 30_000,
  refusal: () => busy(paperTexts.oneEach(), 429),
})

/** Milliseconds. */
const longest = 60_000
/** Milliseconds until the thread ends and frees the fonts. */
const idle = 15_000
/** Characters. */
const mostText = 1_500_000

let thread: Worker | null = null
let resting: NodeJS.Timeout | undefined

/**
 * Draws a document in a thread, which ends when idle.
 * @throws ApiError 429, 503, 400 (too long)
 */
export async function printPaper(
  paper: () => Promise<{ paper: Paper; name: string }>,
  account: string,
) {
  const leaveAccount = await ofAccount.acquire(account)
  try {
    const { paper: printout, name } = await paper()
    if (lengthOf(printout) > mostText) throw badRequest(paperTexts.tooLong())

    const leave = await ofNode.acquire()

    try {
      return { name, content: await draw(printout) }
    } finally {
      leave()
    }
  } finally {
    leaveAccount()
  }
}

function lengthOf(paper: Paper): number {
  if (paper.layout !== 'record') return paper.text.reduce((sum, { text }) => sum + text.length, 0)

  let length = 0
  for (const block of paper.blocks) {
    if (block.kind === 'text') length += block.text.length
    if (block.kind === 'fields') for (const { text } of block.fields) length += text.length
    if (block.kind === 'table')
      for (const row of block.rows) for (const text of row) length += text.length
  }

  return length
}

function draw(paper: Paper): Promise<Buffer> {
  clearTimeout(resting)
  const drawing = (thread ??= started())

  return new Promise<Buffer>((resolve, reject) => {
    const end = (act: () => void) => {
      clearTimeout(tired)
      drawing.off('message', hear).off('error', fail).off('exit', gone)
      act()
      rest()
    }

    const hear = (word: PdfWorkerMessage) =>
      end(() =>
        'content' in word ? resolve(Buffer.from(word.content)) : reject(new Error(word.fault)),
      )

    const fail = (error: Error) => {
      if (thread === drawing) thread = null
      end(() => reject(error))
    }

    const gone = () => fail(new Error('the thread that draws documents ended before its end'))
    const tired = setTimeout(() => {
      if (thread === drawing) thread = null
      void drawing.terminate()
      end(() => reject(badRequest(paperTexts.tooLong())))
    }, longest)

    drawing.once('message', hear).once('error', fail).once('exit', gone)
    drawing.postMessage(paper, [])
  })
}

function started(): Worker {
  const fresh = startThread({
    base: import.meta.url,
    program: './pdf-thread',
    resourceLimits: { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 16 },
  })

  fresh.unref()
  fresh.once('exit', () => {
    if (thread === fresh) thread = null
  })

  // Pending callers see its end; an idle one is replaced.
  fresh.on('error', () => {})

  return fresh
}

function rest(): void {
  clearTimeout(resting)
  resting = setTimeout(() => {
    void thread?.terminate()
    thread = null
  }, idle)

  resting.unref()
}
