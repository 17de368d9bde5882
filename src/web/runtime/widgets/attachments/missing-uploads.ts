import { widgetText } from '#web/i18n/widget-text.ts'
import type { UploadQueue } from './upload-queue.ts'

/** Why a form must not proceed: an upload is running or failed; null when all are done. */
export function missingUploads(uploads: UploadQueue): string | null {
  const running = uploads.countRunning()
  if (running > 0) return widgetText('uploadsRunning', { n: running })
  const failed = uploads.countFailed()

  return failed > 0 ? widgetText('uploadsFailed', { n: failed }) : null
}
