import { useState } from 'react'
import { useReviewText } from '#web/i18n/review-text.ts'
import { openInTab, useFileUrl } from '#web/runtime/widgets/attachments/file-preview.tsx'
import { formatFileSize } from '#web/runtime/widgets/attachments/file-rules.ts'
import type { WidgetServices } from '#web/runtime/widgets/definition.ts'
import { Glyph, type GlyphName } from '#web/runtime/widgets/glyph.tsx'
import type { PlacedFile } from './data/review-changes.ts'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import rowsStyles from '#web/runtime/widgets/rows/rows.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'
import styles from './file-pane.module.css'
import reviewPageStyles from './review-page.module.css'

interface ImageView {
  zoom: number
  turn: number
}

const defaultView: ImageView = { zoom: 1, turn: 0 }

/**
 * One attachment at a time; images can be zoomed and rotated, PDF documents use the browser's
 * viewer.
 */
export function FilePane({ files, services }: { files: PlacedFile[]; services: WidgetServices }) {
  const t = useReviewText()
  const [index, setIndex] = useState(0)
  const [view, setView] = useState(defaultView)
  const placed = files[Math.min(index, files.length - 1)]
  const choose = (next: number) => {
    setIndex(next)
    setView(defaultView)
  }

  if (!placed)
    return (
      <section
        className={`${reviewPageStyles.pane} ${styles.filePane}`}
        data-name="files"
        tabIndex={-1}
        aria-label={t('files')}
      >
        <header className={`${layoutStyles.wrap} ${reviewPageStyles.paneHead}`}>
          <h2>{t('files')}</h2>
        </header>
        <p className={panelStyles.empty}>{t('noFiles')}</p>
      </section>
    )

  const { file, place } = placed

  return (
    <section
      className={`${reviewPageStyles.pane} ${styles.filePane}`}
      data-name="files"
      tabIndex={-1}
      aria-label={t('files')}
    >
      <header className={`${layoutStyles.wrap} ${reviewPageStyles.paneHead}`}>
        <FileChoice files={files} index={index} onChoose={choose} />
        <span className={rowsStyles.rowActions}>
          <IconButton
            glyph="left"
            label={t('previousFile')}
            isOff={index === 0}
            onClick={() => choose(index - 1)}
          />
          <IconButton
            glyph="right"
            label={t('nextFile')}
            isOff={index >= files.length - 1}
            onClick={() => choose(index + 1)}
          />
          {isImage(placed) && <ImageButtons view={view} onChange={setView} />}
          <IconButton
            glyph="download"
            label={t('openInTab', { name: file.name })}
            onClick={() => void openInTab(file, services).catch(() => undefined)}
          />
        </span>
      </header>
      <p className={styles.fileCaption}>
        {place} · {file.name} · {formatFileSize(file.size)}
      </p>
      <Viewer placed={placed} view={view} services={services} />
    </section>
  )
}

const isImage = ({ file }: PlacedFile) => file.type.startsWith('image/')

interface FileChoiceProps {
  files: PlacedFile[]
  index: number
  onChoose: (index: number) => void
}

function FileChoice({ files, index, onChoose }: FileChoiceProps) {
  const t = useReviewText()
  return (
    <select
      className={fieldStyles.input}
      aria-label={t('chooseFile')}
      value={index}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {files.map((item, at) => (
        <option key={item.file.id} value={at}>
          {at + 1}/{files.length} {t('colon', { place: item.place, text: item.file.name })}
        </option>
      ))}
    </select>
  )
}

function ImageButtons({
  view: { zoom, turn },
  onChange,
}: {
  view: ImageView
  onChange: (view: ImageView) => void
}) {
  const t = useReviewText()
  const zoomTo = (next: number) => onChange({ zoom: next, turn })

  return (
    <>
      <IconButton
        glyph="zoomOut"
        label={t('zoomOut')}
        isOff={zoom <= 0.5}
        onClick={() => zoomTo(zoom / 1.25)}
      />
      <IconButton
        glyph="zoomIn"
        label={t('zoomIn')}
        isOff={zoom >= 6}
        onClick={() => zoomTo(zoom * 1.25)}
      />
      <IconButton
        glyph="rotate"
        label={t('rotate')}
        onClick={() => onChange({ zoom, turn: (turn + 90) % 360 })}
      />
    </>
  )
}

interface IconButtonProps {
  glyph: GlyphName
  label: string
  isOff?: boolean
  onClick: () => void
}

/** Stays focusable at the first and the last, the smallest and the largest. */
function IconButton({ glyph, label, isOff = false, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={buttonStyles.iconButton}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
    >
      <Glyph name={glyph} />
    </button>
  )
}

function Viewer({
  placed,
  view,
  services,
}: {
  placed: PlacedFile
  view: ImageView
  services: WidgetServices
}) {
  const t = useReviewText()
  const { file } = placed
  const { url, error } = useFileUrl(file, services)
  const isPdf = file.type === 'application/pdf'

  return (
    <div className={styles.viewer}>
      {error && (
        <p className={fieldStyles.error} role="alert">
          {error}
        </p>
      )}
      {!url && !error && <div className={loadingStyles.skeleton} aria-busy="true" />}
      {url && isImage(placed) && (
        <img
          src={url}
          alt={file.name}
          style={{ transform: `rotate(${view.turn}deg)`, width: `${view.zoom * 100}%` }}
        />
      )}
      {/* eslint-disable-next-line react/iframe-missing-sandbox -- the browser's PDF viewer does not run in a sandbox; the content is checked on upload */}
      {url && isPdf && <iframe src={url} title={file.name} />}
      {url && !isImage(placed) && !isPdf && <p className={panelStyles.empty}>{t('noPreview')}</p>}
    </div>
  )
}
