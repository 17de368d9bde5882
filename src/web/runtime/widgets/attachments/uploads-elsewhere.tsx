import { useSyncExternalStore } from 'react'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { UploadRow } from './file-rows.tsx'
import type { UploadQueue } from './upload-queue.ts'
import styles from '#web/runtime/widgets/files.module.css'

/** The uploads of fields that are not on screen, with progress, cancel and retry. */
export function UploadsElsewhere({ queue }: { queue: UploadQueue }) {
  const t = useWidgetText()
  const uploads = useSyncExternalStore(queue.subscribe, queue.elsewhere)
  if (uploads.length === 0) return null

  return (
    <ul className={`${styles.fileList} ${styles.uploads}`} aria-label={t('uploadsElsewhere')}>
      {uploads.map((item) => (
        <UploadRow key={item.key} item={item} queue={queue} place={item.field.title} />
      ))}
    </ul>
  )
}
