import { Worker } from 'node:worker_threads'

interface PdfContent {
  /** Text without blanks. */
  pages: string[]
  all: string
  /** Width and height, points. */
  sizes: [number, number][]
  /** Path coordinates per page: hundreds with a QR code. */
  strokes: number[]
  bookmarks: string[]
  info: Record<string, unknown>
}

let thread: Worker | undefined
let lastId = 0

/**
 * Reads a PDF, for tests. In a thread: the reader replaces `JSON.stringify`, `Array.push` and
 * others of the whole process by slower ones, and adds functions that Node 20 lacks.
 * @throws Error when it is no PDF
 */
export function readPdf(bytes: Uint8Array): Promise<PdfContent> {
  const id = ++lastId
  const reader = (thread ??= startThread())

  return new Promise((resolve, reject) => {
    const receive = (answer: { id: number; content?: PdfContent; error?: string }): void => {
      if (answer.id !== id) return

      reader.off('message', receive)
      if (answer.content) resolve(answer.content)
      else reject(new Error(answer.error))
    }

    reader.on('message', receive)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    reader.postMessage({ id, bytes: new Uint8Array(bytes) })
  })
}

function startThread(): Worker {
  const started = new Worker(new URL('./read-pdf-thread.mjs', import.meta.url))
  started.setMaxListeners(0)
  started.unref()

  return started
}
