import { useRef, type CSSProperties, type RefObject } from 'react'
import { useReviewText } from '#web/i18n/review/review-text.ts'
import { DataPane } from '#web/runtime/page-kinds/review/data/data-pane.tsx'
import { DecisionPane } from '../decision-pane.tsx'
import { FilePane } from '../file-pane.tsx'
import { PaneSeparator } from './pane-separator.tsx'
import type { Pane } from './pane-tabs.tsx'
import { defaultWidths, paneBounds, usePaneWidths, type PaneWidths } from './use-pane-widths.ts'
import type { ReviewDeskModel } from './use-review-desk.ts'

/** Data, attachments and decision side by side, with lines between them that can be moved. */
export function DeskPanes({
  model,
  pane,
  onReload,
}: {
  model: ReviewDeskModel
  /** The one a narrow screen shows. */
  pane: Pane
  onReload: () => void
}) {
  const [widths, setWidths] = usePaneWidths(model.user.id)
  const body = useRef<HTMLDivElement>(null)
  const hasFiles = model.files.length > 0
  const separators = { body, widths, setWidths }

  return (
    <div
      ref={body}
      className="pl-desk-body"
      data-pane={pane}
      data-files={hasFiles || undefined}
      style={
        { '--files': `${widths.files}%`, '--decision': `${widths.decision}%` } as CSSProperties
      }
    >
      <DataPane model={model} />
      {hasFiles && <Separator name="files" {...separators} />}
      <FilePane files={model.files} services={model.services} />
      <Separator name="decision" {...separators} />
      <DecisionPane model={model} onReload={onReload} />
    </div>
  )
}

interface SeparatorProps {
  name: keyof PaneWidths
  body: RefObject<HTMLDivElement | null>
  widths: PaneWidths
  setWidths: (change: Partial<PaneWidths>) => void
}

/** The line before a pane; what lies right of the pane is not its width. */
function Separator({ name, body, widths, setWidths }: SeparatorProps) {
  const t = useReviewText()
  const [min, max] = paneBounds[name]
  const valueAt = (clientX: number) => {
    if (!body.current) return widths[name]
    const box = body.current.getBoundingClientRect()
    return ((box.right - clientX) / box.width) * 100 - (name === 'files' ? widths.decision : 0)
  }

  return (
    <PaneSeparator
      label={t(name === 'files' ? 'filesWidth' : 'decisionWidth')}
      value={widths[name]}
      min={min}
      max={max}
      onChange={(value) => setWidths({ [name]: value })}
      onReset={() => setWidths({ [name]: defaultWidths[name] })}
      valueAt={valueAt}
    />
  )
}
