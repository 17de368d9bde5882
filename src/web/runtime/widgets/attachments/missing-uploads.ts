import { widgetText } from '#web/i18n/widget/widget-text.ts'
import type { UploadQueue } from './upload-queue.ts'

/** Why a form must not go on without files that were chosen for it; null when all are there. */
export function missingUploads(uploads: UploadQueue): string | null {
  const running = uploads.countRunning()
  if (running > 0) return widgetText('uploadsRunning', { n: running })
  const failed = uploads.countFailed()

  return failed > 0 ? widgetText('uploadsFailed', { n: failed }) : null
}
