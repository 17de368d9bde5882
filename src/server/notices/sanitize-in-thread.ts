import { Worker } from 'node:worker_threads'
import type { IOptions } from 'sanitize-html'
import { ApiError } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'

/** As text it resolves the package relative to this file: bundled, with tsx or in tests. */
const program = `
const { createRequire } = require('node:module')
const { parentPort, workerData } = require('node:worker_threads')
const { base, html, options, links } = workerData
const sanitize = createRequire(base)('sanitize-html')
parentPort.postMessage(sanitize(html, { ...options, transformTags: { a: sanitize.simpleTransform('a', links) } }))
`
/** The slowest accepted text takes half a second alone. */
const timeoutMs = 10_000
/** The longest queue whose last text is still answered in time. */
const maxWaiting = 8
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Sanitizes in a thread, one text at a time; `links` are attributes for every link.
 * @throws ApiError 503 on a timeout or full queue
 */
export async function sanitizeInThread(
  html: string,
  options: IOptions,
  links: Record<string, string>,
): Promise<string> {
  if (waiting >= maxWaiting) throw new ApiError(503, 'busy', requestTexts.busy())

  waiting++
  const turn = last.then(() => inThread({ base: import.meta.url, html, options, links }))
  last = turn.catch(() => undefined)

  return turn.finally(() => waiting--)
}

function inThread(workerData: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, {
      eval: true,
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })

    const giveUp = () => {
      void worker.terminate()
      reject(new ApiError(503, 'busy', requestTexts.busy()))
    }

    const timer = setTimeout(giveUp, timeoutMs)

    worker.once('message', (clean: string) => resolve(clean))
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the thread that cleans HTML ended without an answer'))
    })
  })
}
