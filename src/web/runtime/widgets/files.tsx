import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { isFile } from '#config-model/field-traits.ts'
import type { FileValue } from '#config-model/record.ts'
import { whenPageIdle } from '#web/api/when-idle.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { FileRow, UploadRow, UndoFile, useRemovedFile } from './attachments/file-rows.tsx'
import { acceptAttribute, formatFileRules, isPhoto } from './attachments/file-rules.ts'
import { filesOfValue } from './attachments/upload-queue.ts'
import { useUploads } from './attachments/uploads.ts'
import { BlankValue } from './blank-value.tsx'
import type { DisplayProps, InputProps, WidgetDefinition } from './definition.ts'
import { Glyph } from './glyph.tsx'
import { RowButton } from './rows/row-buttons.tsx'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import styles from './files.module.css'

type FilesInputProps = InputProps & { asImages: boolean }

function FilesInput(props: FilesInputProps) {
  const { field, value, readonly, environment, asImages } = props
  const { services } = environment
  const files = filesOfValue(value)
  const { uploads, queue, add, commit } = useUploads(props)
  const { removed, remove, undo } = useRemovedFile(files, commit)
  const isFull = field.maxItems !== undefined && files.length >= field.maxItems
  const paste = (event: ClipboardEvent) => {
    if (readonly || event.clipboardData.files.length === 0) return
    event.preventDefault()
    add(event.clipboardData.files)
  }

  return (
    <div
      className={`${layoutStyles.stack} ${styles.files}`}
      data-row-box=""
      data-images={asImages || undefined}
      onPaste={paste}
    >
      {files.length > 0 && (
        <ul className={styles.fileList}>
          {files.map((file, index) => (
            <FileRow key={file.id} file={file} services={services} asImage={asImages}>
              {!readonly && (
                <FileButtons
                  files={files}
                  index={index}
                  asImages={asImages}
                  onCommit={commit}
                  onRemove={remove}
                />
              )}
            </FileRow>
          ))}
        </ul>
      )}
      {uploads.length > 0 && (
        <ul className={styles.fileList}>
          {uploads.map((item) => (
            <UploadRow key={item.key} item={item} queue={queue} />
          ))}
        </ul>
      )}
      {!readonly && <TemplateLink {...props} />}
      <UndoFile removed={removed} onUndo={undo} />
      {!readonly && !isFull && (
        <DropZone props={props} onAdd={add} onTake={(more) => commit([...files, ...more])} />
      )}
      {readonly && files.length === 0 && <BlankValue />}
    </div>
  )
}

interface FileButtonsProps {
  files: FileValue[]
  index: number
  asImages: boolean
  onCommit: (files: FileValue[]) => void
  onRemove: (index: number) => void
}

function FileButtons({ files, index, asImages, onCommit, onRemove }: FileButtonsProps) {
  const t = useWidgetText()
  const [file, before] = [files[index], files[index - 1]]
  if (!file) return null

  return (
    <>
      {before && (
        <RowButton
          glyph={asImages ? 'left' : 'up'}
          title={t('forward')}
          label={t('forwardOne', { name: file.name })}
          onClick={() => onCommit(files.with(index - 1, file).with(index, before))}
        />
      )}
      <RowButton
        glyph="trash"
        title={t('remove')}
        label={t('removeOne', { name: file.name })}
        isDanger
        onClick={() => onRemove(index)}
      />
    </>
  )
}

interface DropZoneProps {
  props: FilesInputProps
  onAdd: (files: Iterable<File>) => void
  onTake: (files: FileValue[]) => void
}

function DropZone({ props, onAdd, onTake }: DropZoneProps) {
  const { id, field, invalid, describedBy } = props
  const t = useWidgetText()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onAdd(event.dataTransfer.files)
  }

  return (
    <div
      className={`${layoutStyles.wrap} ${styles.drop}`}
      data-over={isOver || undefined}
      data-invalid={invalid || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label className={styles.dropLabel}>
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
          onChange={(event) => pickFiles(event.target, onAdd)}
        />
      </label>
      {isPhoto(field) && <Camera onAdd={onAdd} />}
      <ReuseFiles input={props} onTake={onTake} />
      <small>{formatFileRules(field)}</small>
    </div>
  )
}

function Camera({ onAdd }: Pick<DropZoneProps, 'onAdd'>) {
  const t = useWidgetText()
  const camera = useRef<HTMLInputElement>(null)

  return (
    <>
      <button
        type="button"
        className={`${buttonStyles.button} ${styles.camera}`}
        onClick={() => camera.current?.click()}
      >
        {t('photo')}
      </button>
      <input
        ref={camera}
        className={styles.hiddenPicker}
        type="file"
        accept="image/*"
        capture="environment"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => pickFiles(event.target, onAdd)}
      />
    </>
  )
}

function pickFiles(picker: HTMLInputElement, onAdd: DropZoneProps['onAdd']): void {
  onAdd([...(picker.files ?? [])])
  picker.value = ''
}

function FilesDisplay({ value, environment, field }: DisplayProps) {
  const files = filesOfValue(value)
  if (files.length === 0) return <BlankValue />

  const asImage = isFile(field) && files.every((file) => file.type.startsWith('image/'))

  return (
    <ul className={styles.fileList} data-images={asImage || undefined}>
      {files.map((file) => (
        <FileRow key={file.id} file={file} services={environment.services} asImage={asImage} />
      ))}
    </ul>
  )
}

export const filesWidget: WidgetDefinition = {
  Input: (props) => <FilesInput {...props} asImages={false} />,
  Display: FilesDisplay,
}
export const imagesWidget: WidgetDefinition = {
  Input: (props) => <FilesInput {...props} asImages />,
  Display: FilesDisplay,
}

/**
 * Downloads the field's template, filled in from the saved record; nothing without template or
 * record.
 */
function TemplateLink({
  field,
  path,
  context,
  environment,
}: Pick<InputProps, 'field' | 'path' | 'context' | 'environment'>) {
  const t = useWidgetText()
  const { template } = field
  const { record } = context
  const page = template && environment.config.pages[template.page]
  if (!template || !page || !record || path.length !== 1 || record.id.startsWith('new-'))
    return null

  const query = new URLSearchParams({
    entity: record.entity,
    id: record.id,
    field: String(path[0]),
  })

  return (
    <a
      className={buttonStyles.link}
      href={`${page.path}?${query.toString()}`}
      target="_blank"
      rel="noopener"
    >
      <Glyph name="file" size={16} /> {t('openTemplate', { title: template.title })}
    </a>
  )
}

const ReuseFiles = lazyComponent(async () => {
  await whenPageIdle()
  return import('./attachments/reuse-files.tsx')
})
