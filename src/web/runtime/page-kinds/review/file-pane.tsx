import { useState } from 'react'
import { useReviewText } from '#web/i18n/review-text.ts'
import { openInTab, useFileUrl } from '#web/runtime/widgets/file-preview.tsx'
import type { WidgetServices } from '#web/runtime/widgets/definition.ts'
import { sizeText } from '#web/runtime/widgets/file-rules.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import type { PlacedFile } from './review-changes.ts'

/** The attachments of a record one at a time: images can be enlarged and turned, PDF documents are shown by the browser. */
export function FilePane({ files, services }: { files: PlacedFile[]; services: WidgetServices }) {
  const t = useReviewText()
  const [index, setIndex] = useState(0)
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const placed = files[Math.min(index, files.length - 1)]
  const { url, error } = useFileUrl(placed?.file ?? null, services)
  const choose = (next: number) => {
    setIndex(next)
    setZoom(1)
    setTurn(0)
  }
  if (!placed)
    return (
      <section className="pl-pane pl-file-pane" aria-label={t('files')}>
        <header className="pl-pane-head">
          <h2>{t('files')}</h2>
        </header>
        <p className="pl-empty">{t('noFiles')}</p>
      </section>
    )
  const { file, place } = placed
  const isImage = file.type.startsWith('image/')
  return (
    <section className="pl-pane pl-file-pane" aria-label={t('files')}>
      <header className="pl-pane-head">
        <select
          className="pl-input pl-select"
          aria-label={t('chooseFile')}
          value={index}
          onChange={(event) => choose(Number(event.target.value))}
        >
          {files.map((item, at) => (
            <option key={item.file.id} value={at}>
              {at + 1}/{files.length} {t('colon', { place: item.place, text: item.file.name })}
            </option>
          ))}
        </select>
        <span className="pl-row-actions">
          <button
            type="button"
            className="pl-icon-button"
            aria-label={t('previousFile')}
            disabled={index === 0}
            onClick={() => choose(index - 1)}
          >
            <Glyph name="left" />
          </button>
          <button
            type="button"
            className="pl-icon-button"
            aria-label={t('nextFile')}
            disabled={index >= files.length - 1}
            onClick={() => choose(index + 1)}
          >
            <Glyph name="right" />
          </button>
          {isImage && (
            <button
              type="button"
              className="pl-icon-button"
              aria-label={t('zoomOut')}
              disabled={zoom <= 0.5}
              onClick={() => setZoom(zoom / 1.25)}
            >
              <Glyph name="zoomOut" />
            </button>
          )}
          {isImage && (
            <button
              type="button"
              className="pl-icon-button"
              aria-label={t('zoomIn')}
              disabled={zoom >= 6}
              onClick={() => setZoom(zoom * 1.25)}
            >
              <Glyph name="zoomIn" />
            </button>
          )}
          {isImage && (
            <button
              type="button"
              className="pl-icon-button"
              aria-label={t('rotate')}
              onClick={() => setTurn((turn + 90) % 360)}
            >
              <Glyph name="rotate" />
            </button>
          )}
          <button
            type="button"
            className="pl-icon-button"
            aria-label={t('openInTab', { name: file.name })}
            onClick={() => void openInTab(file, services).catch(() => undefined)}
          >
            <Glyph name="download" />
          </button>
        </span>
      </header>
      <p className="pl-file-caption">
        {place} · {file.name} · {sizeText(file.size)}
      </p>
      <div className="pl-viewer">
        {error && (
          <p className="pl-error" role="alert">
            {error}
          </p>
        )}
        {!url && !error && <div className="pl-skeleton" aria-busy="true" />}
        {url && isImage && (
          <img src={url} alt={file.name} style={{ transform: `rotate(${turn}deg)`, width: `${zoom * 100}%` }} />
        )}
        {/* eslint-disable-next-line react/iframe-missing-sandbox -- the browser's PDF viewer does not run in a sandbox; the content is checked on upload */}
        {url && file.type === 'application/pdf' && <iframe src={url} title={file.name} />}
        {url && !isImage && file.type !== 'application/pdf' && <p className="pl-empty">{t('noPreview')}</p>}
      </div>
    </section>
  )
}
