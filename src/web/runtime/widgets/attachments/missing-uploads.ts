import { widgetText } from '#web/i18n/widget/widget-text.ts'
import type { UploadQueue } from './upload-queue.ts'

/** Returns why a form must not proceed without its chosen files; null when all are uploaded. */
export function missingUploads(uploads: UploadQueue): string | null {
  const running = uploads.countRunning()
  if (running > 0) return widgetText('uploadsRunning', { n: running })
  const failed = uploads.countFailed()

  return failed > 0 ? widgetText('uploadsFailed', { n: failed }) : null
}
