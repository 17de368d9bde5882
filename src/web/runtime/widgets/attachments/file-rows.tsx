import { useState, type ReactNode, useEffect, useRef } from 'react'
import type { FileValue } from '#config-model/record.ts'
import { isUserFacingError } from '#web/i18n/readable-error.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import type { WidgetServices } from '#web/runtime/widgets/definition.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import { restoreAndFocusRow } from '#web/ui/keyboard/focus-neighbor.ts'
import { openInTab, Thumbnail } from './file-preview.tsx'
import { formatFileSize } from './file-rules.ts'
import type { PendingUpload, UploadQueue } from './upload-queue.ts'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import filesStyles from '#web/runtime/widgets/files.module.css'
import rowsStyles from '#web/runtime/widgets/rows/rows.module.css'

interface FileRowProps {
  file: FileValue
  services: WidgetServices
  asImage: boolean
  children?: ReactNode
}

export function FileRow({ file, services, asImage, children }: FileRowProps) {
  const t = useWidgetText()
  const [error, setError] = useState('')

  return (
    <li className={`${layoutStyles.wrap} ${filesStyles.file}`}>
      {asImage && <Thumbnail file={file} services={services} />}
      {!asImage && <Glyph name="file" />}
      <button
        type="button"
        className={`${buttonStyles.link} ${panelStyles.ellipsis} ${filesStyles.fileName}`}
        title={t('lookAt', { name: file.name })}
        onClick={() => {
          openInTab(file, services).catch((failure: unknown) =>
            setError(isUserFacingError(failure) ? failure.message : t('notOpened')),
          )
        }}
      >
        {file.name}
      </button>
      <small>{formatFileSize(file.size)}</small>
      {error !== '' && (
        <span className={fieldStyles.error} role="alert">
          {error}
        </span>
      )}
      <span className={`${rowsStyles.rowActions} ${filesStyles.fileActions}`}>{children}</span>
    </li>
  )
}

interface UploadRowProps {
  item: PendingUpload
  queue: UploadQueue
  place?: string
}

export function UploadRow({ item, queue, place = '' }: UploadRowProps) {
  const t = useWidgetText()
  const percent = Math.round(item.fraction * 100)

  return (
    <li
      className={`${layoutStyles.wrap} ${filesStyles.file}`}
      data-failed={item.error !== null || undefined}
    >
      <Glyph name={item.error === null ? 'upload' : 'alert'} />
      <span className={`${panelStyles.ellipsis} ${filesStyles.fileName}`}>{item.file.name}</span>
      {place !== '' && <small>{place}</small>}
      <small>{formatFileSize(item.file.size)}</small>
      {item.error === null ? (
        <progress
          max={100}
          value={percent}
          aria-label={t('uploadProgress', { name: item.file.name })}
        >
          {percent}%
        </progress>
      ) : (
        <span className={fieldStyles.error} role="alert">
          {item.error}
        </span>
      )}
      <span className={`${rowsStyles.rowActions} ${filesStyles.fileActions}`}>
        {item.mayRetry && item.error !== null && (
          <button
            type="button"
            className={buttonStyles.iconButton}
            title={t('retry')}
            aria-label={t('uploadAgain', { name: item.file.name })}
            onClick={() => queue.retry(item.key)}
          >
            <Glyph name="retry" />
          </button>
        )}
        <button
          type="button"
          className={buttonStyles.iconButton}
          title={t(item.error === null ? 'cancel' : 'remove')}
          aria-label={t(item.error === null ? 'cancelUpload' : 'removeOne', {
            name: item.file.name,
          })}
          onClick={() => queue.stop(item.key)}
        >
          <Glyph name="close" />
        </button>
      </span>
    </li>
  )
}

/** Milliseconds in which a removed file can be restored. */
const undoMs = 10_000

/** The last removed file can be restored to its place. */
export function useRemovedFile(files: FileValue[], commit: (files: FileValue[]) => void) {
  const [removed, setRemoved] = useState<{ file: FileValue; index: number } | null>(null)
  const timer = useRef(0)

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      setRemoved(null)
    },
    [],
  )

  return {
    removed,
    remove: (index: number) => {
      const file = files[index]
      if (!file) return

      setRemoved({ file, index })
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => setRemoved(null), undoMs)
      commit(files.toSpliced(index, 1))
    },
    undo: () => {
      if (removed) commit(files.toSpliced(Math.min(removed.index, files.length), 0, removed.file))
      setRemoved(null)
    },
  }
}

interface UndoFileProps {
  removed: { file: FileValue; index: number } | null
  onUndo: () => void
}

export function UndoFile({ removed, onUndo }: UndoFileProps) {
  const t = useWidgetText()
  if (removed === null) return null

  return (
    <p className={rowsStyles.undo} role="status">
      {t('fileRemoved', { name: removed.file.name })}
      <button
        type="button"
        className={buttonStyles.link}
        onClick={({ currentTarget }) => restoreAndFocusRow(currentTarget, removed.index, onUndo)}
      >
        {t('undo')}
      </button>
    </p>
  )
}
