import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { BlockerFunction } from 'react-router-dom'
import { useFormText } from '#web/i18n/form-text.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useLeaveBlocker } from '#web/ui/use-leave-blocker.ts'
import { UploadRow } from './file-rows.tsx'
import type { UploadQueue } from './upload-queue.ts'
import styles from '#public/kit/button.module.css'
import filesStyles from '#web/runtime/widgets/files.module.css'

export function UploadLeaveGuard({ uploads }: { uploads: UploadQueue }) {
  const leaves = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      uploads.countRunning() > 0 && currentLocation.pathname !== nextLocation.pathname,
    [uploads],
  )

  const blocker = useLeaveBlocker(leaves)
  const running = useSyncExternalStore(uploads.subscribe, uploads.countRunning)

  useEffect(() => {
    if (blocker.state === 'blocked' && running === 0) blocker.proceed()
  }, [blocker, running])

  if (blocker.state !== 'blocked' || running === 0) return null

  return (
    <RunningUploads
      count={running}
      onStop={() => uploads.stopAll()}
      onStay={() => blocker.reset()}
    />
  )
}

interface RunningUploadsProps {
  count: number
  onStop: () => void
  onStay: () => void
}

export function RunningUploads({ count, onStop, onStay }: RunningUploadsProps) {
  const t = useFormText()
  return (
    <Dialog
      title={t('uploadsUnderWay')}
      onClose={onStay}
      footer={
        <>
          <button type="button" className={styles.button} data-tone="danger" onClick={onStop}>
            {t('stopUploads')}
          </button>
          <button type="button" className={styles.button} data-tone="primary" onClick={onStay}>
            {t('stayForUploads')}
          </button>
        </>
      }
    >
      <p role="status">{t('leavingUploads', { n: count })}</p>
    </Dialog>
  )
}

/** Uploads of fields that are not on screen, with progress, cancel and retry. */
export function OffscreenUploads({ queue }: { queue: UploadQueue }) {
  const t = useWidgetText()
  const uploads = useSyncExternalStore(queue.subscribe, queue.elsewhere)
  if (uploads.length === 0) return null

  return (
    <ul
      className={`${filesStyles.fileList} ${filesStyles.uploads}`}
      aria-label={t('uploadsElsewhere')}
    >
      {uploads.map((item) => (
        <UploadRow key={item.key} item={item} queue={queue} place={item.field.title} />
      ))}
    </ul>
  )
}
