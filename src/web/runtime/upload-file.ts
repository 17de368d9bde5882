import type { FileValue } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import { reportFailedCall, readToken, requestHeaders } from '#web/api/client.ts'
import { formText } from '#web/i18n/form-text.ts'
import { showToast } from '#web/ui/toasts.tsx'

export interface UploadRequest {
  file: File
  entity: string
  /** "files", "list.files" or "transition.<id>.files". */
  field: string
  /** Receives the fraction sent, 0 to 1. */
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/** The server's limit per account. */
const maxConcurrent = 3
let running = 0
const waiting: (() => void)[] = []

/** Includes queued ones. */
let unfinishedUploads = 0

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Uploads one file when its turn comes; closing the window requires confirmation until it has
 * ended. Rejects with a message for the user, also when canceled; a toast that stays names a
 * file that was lost with its session.
 */
export async function uploadFile(call: UploadRequest): Promise<FileValue> {
  const token = readToken()
  if (unfinishedUploads++ === 0) window.addEventListener('beforeunload', warn)

  try {
    return await sendQueued(call)
  } catch (error) {
    if (token !== readToken())
      showToast(formText('uploadLost', { name: call.file.name }), 'warning')
    throw error
  } finally {
    if (--unfinishedUploads === 0) window.removeEventListener('beforeunload', warn)
  }
}

async function sendQueued(call: UploadRequest): Promise<FileValue> {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
  running++

  try {
    if (call.signal.aborted) throw new Error(formText('cancelled'))
    return await send(call)
  } finally {
    running--
    waiting.shift()?.()
  }
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function send({ field, file, entity, onProgress, signal }: UploadRequest): Promise<FileValue> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${apiPaths.upload}?${new URLSearchParams({ entity, field }).toString()}`)
    const token = readToken()
    for (const [name, value] of Object.entries(requestHeaders(token)))
      request.setRequestHeader(name, value)
    request.upload.addEventListener(
      'progress',
      (event) => event.lengthComputable && onProgress(event.loaded / event.total),
    )

    request.addEventListener('load', () => {
      try {
        const answer = JSON.parse(request.responseText) as {
          code: number
          msg: string
          data: FileValue
        }

        // If another user has signed in meanwhile, the file is not theirs.
        if (token !== readToken()) reject(new Error(formText('cancelled')))
        else if (answer.code === 0) resolve(answer.data)
        else
          reject(
            reportFailedCall(
              request.status,
              { ...answer, msg: answer.msg || formText('uploadFailed') },
              apiPaths.upload,
              token,
            ),
          )
      } catch {
        const answer = { msg: formText('uploadRetry'), data: null }
        reject(reportFailedCall(request.status, answer, apiPaths.upload, token))
      }
    })

    request.addEventListener('error', () => {
      const answer = { msg: formText('networkRetry'), data: null }
      reject(reportFailedCall(0, answer, apiPaths.upload, token))
    })
    signal.addEventListener('abort', () => request.abort())
    request.addEventListener('abort', () => reject(new Error(formText('cancelled'))))
    const body = new FormData()

    body.append('file', file)
    request.send(body)
  })
}
