import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import type { FileValue } from '#config-model/record.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import type { DisplayProps, InputProps, WidgetDefinition, WidgetServices } from './definition.ts'
import { openInTab, Thumbnail } from './file-preview.tsx'
import { acceptAttribute, fileRule, isPhoto, sizeText } from './file-rules.ts'
import { Glyph } from './glyph.tsx'
import { filesOf, useUploads, type Upload } from './uploads.ts'

/** Files to choose, drop or paste; each shows its own progress and can be looked at, moved and removed. */
function FilesInput({
  id,
  path,
  field,
  value,
  readonly,
  invalid,
  describedBy,
  environment,
  onCommit,
  asImages,
}: InputProps & { asImages: boolean }) {
  const t = useWidgetText()
  const { services } = environment
  const files = filesOf(value)
  const { uploads, add, retry, commit } = useUploads(field, path, value, services, onCommit)
  const [isOver, setOver] = useState(false)
  const camera = useRef<HTMLInputElement>(null)
  const isFull = field.maxItems !== undefined && files.length >= field.maxItems

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!readonly) add(event.dataTransfer.files)
  }
  const paste = (event: ClipboardEvent) => {
    if (readonly || event.clipboardData.files.length === 0) return
    event.preventDefault()
    add(event.clipboardData.files)
  }
  const move = (index: number) => commit(files.with(index - 1, files[index]!).with(index, files[index - 1]!))
  return (
    <div className="pl-files" data-images={asImages || undefined} onPaste={paste}>
      {files.length > 0 && (
        <ul className="pl-file-list">
          {files.map((file, index) => (
            <FileRow key={file.id} file={file} services={services} asImage={asImages}>
              {!readonly && index > 0 && (
                <button
                  type="button"
                  className="ui-icon-button"
                  title={t('forward')}
                  aria-label={t('forwardOne', { name: file.name })}
                  onClick={() => move(index)}
                >
                  <Glyph name={asImages ? 'left' : 'up'} />
                </button>
              )}
              {!readonly && (
                <button
                  type="button"
                  className="ui-icon-button"
                  data-tone="danger"
                  title={t('remove')}
                  aria-label={t('removeOne', { name: file.name })}
                  onClick={() => commit(files.filter((other) => other.id !== file.id))}
                >
                  <Glyph name="trash" />
                </button>
              )}
            </FileRow>
          ))}
        </ul>
      )}
      {uploads.length > 0 && (
        <ul className="pl-file-list">
          {uploads.map((item) => (
            <UploadRow key={item.key} item={item} onRetry={() => retry(item)} />
          ))}
        </ul>
      )}
      {!readonly && !isFull && (
        <div
          className="pl-drop"
          data-over={isOver || undefined}
          data-invalid={invalid || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <label className="pl-drop-label">
            <Glyph name="upload" size={18} />
            <span data-short={t('uploadShort')}>{t('drop')}</span>
            <input
              id={id}
              type="file"
              aria-label={t('uploadOne', { title: field.title })}
              aria-describedby={describedBy}
              aria-invalid={invalid || undefined}
              accept={acceptAttribute(field)}
              multiple={field.maxItems !== 1}
              onChange={(event) => {
                add([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
          </label>
          {isPhoto(field) && (
            <>
              <button type="button" className="pl-camera" onClick={() => camera.current?.click()}>
                {t('photo')}
              </button>
              <input
                ref={camera}
                className="pl-hidden-picker"
                type="file"
                accept="image/*"
                capture="environment"
                tabIndex={-1}
                aria-hidden="true"
                onChange={(event) => {
                  add([...(event.target.files ?? [])])
                  event.target.value = ''
                }}
              />
            </>
          )}
          <small>{fileRule(field)}</small>
        </div>
      )}
      {readonly && files.length === 0 && <span className="pl-blank">—</span>}
    </div>
  )
}

function FileRow({
  file,
  services,
  asImage,
  children,
}: {
  file: FileValue
  services: WidgetServices
  asImage: boolean
  children?: React.ReactNode
}) {
  const t = useWidgetText()
  const [error, setError] = useState('')
  return (
    <li className="pl-file">
      {asImage && <Thumbnail file={file} services={services} />}
      {!asImage && <Glyph name="file" />}
      <button
        type="button"
        className="ui-link pl-file-name"
        title={t('lookAt', { name: file.name })}
        onClick={() => {
          openInTab(file, services).catch((failure: unknown) =>
            setError(failure instanceof Error ? failure.message : t('notOpened')),
          )
        }}
      >
        {file.name}
      </button>
      <small>{sizeText(file.size)}</small>
      {error !== '' && (
        <span className="ui-error" role="alert">
          {error}
        </span>
      )}
      <span className="pl-row-actions">{children}</span>
    </li>
  )
}

function UploadRow({ item, onRetry }: { item: Upload; onRetry: () => void }) {
  const t = useWidgetText()
  const percent = Math.round(item.fraction * 100)
  return (
    <li className="pl-file" data-failed={item.error !== null || undefined}>
      <Glyph name={item.error === null ? 'upload' : 'alert'} />
      <span className="pl-file-name">{item.file.name}</span>
      <small>{sizeText(item.file.size)}</small>
      {item.error === null ? (
        <progress max={100} value={percent} aria-label={t('uploadProgress', { name: item.file.name })}>
          {percent}%
        </progress>
      ) : (
        <span className="ui-error" role="alert">
          {item.error}
        </span>
      )}
      <span className="pl-row-actions">
        {item.mayRetry && item.error !== null && (
          <button
            type="button"
            className="ui-icon-button"
            title={t('retry')}
            aria-label={t('uploadAgain', { name: item.file.name })}
            onClick={onRetry}
          >
            <Glyph name="retry" />
          </button>
        )}
        <button
          type="button"
          className="ui-icon-button"
          title={t(item.error === null ? 'cancel' : 'remove')}
          aria-label={t(item.error === null ? 'cancelUpload' : 'removeOne', { name: item.file.name })}
          onClick={item.stop}
        >
          <Glyph name="close" />
        </button>
      </span>
    </li>
  )
}

function FilesDisplay({ value, environment, field }: DisplayProps) {
  const files = filesOf(value)
  if (files.length === 0) return <span className="pl-blank">—</span>
  const asImage = field.type === 'files' && files.every((file) => file.type.startsWith('image/'))
  return (
    <ul className="pl-file-list" data-images={asImage || undefined}>
      {files.map((file) => (
        <FileRow key={file.id} file={file} services={environment.services} asImage={asImage} />
      ))}
    </ul>
  )
}

export const files: WidgetDefinition = {
  Input: (props) => <FilesInput {...props} asImages={false} />,
  Display: FilesDisplay,
}
export const images: WidgetDefinition = { Input: (props) => <FilesInput {...props} asImages />, Display: FilesDisplay }
