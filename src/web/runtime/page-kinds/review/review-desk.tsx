import {
  useRef,
  type CSSProperties,
  type RefObject,
  type KeyboardEvent,
  type PointerEvent,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { ReviewPage } from '#config-model/types.generated.ts'
import type { RecordView } from '#contract/record.ts'
import { useReviewText } from '#web/i18n/review-text.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { DataPane } from './data/data-pane.tsx'
import { DecisionPane } from './decision-pane.tsx'
import { FilePane } from './file-pane.tsx'
import { ReviewDeskHeader } from './review-desk-header.tsx'
import { useReviewDesk, type ReviewDeskModel } from './use-review-desk.ts'
import { useReviewKeys } from './use-review-keys.ts'
import panelStyles from '#public/kit/panel.module.css'
import tabsStyles from '#public/kit/tabs.module.css'
import decisionPaneStyles from './decision-pane.module.css'
import reviewPageStyles from './review-page.module.css'

type Pane = 'data' | 'files' | 'decision'

const reviewPanes: Pane[] = ['data', 'files', 'decision']

/** Percent; the data pane has the rest. */
interface PaneWidths {
  files: number
  decision: number
}

const defaultWidths: PaneWidths = { files: 33, decision: 26 }

const paneBounds = { files: [18, 50], decision: [20, 40] } as const

interface DeskFocus {
  desk: RefObject<HTMLDivElement | null>
  pane: Pane
  setPane: (pane: Pane) => void
}

interface PaneSeparatorProps {
  label: string
  /** Width of the pane after the separator, percent. */
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  onReset: () => void
  valueAt: (clientX: number) => number
}

const step = 2

interface SeparatorProps {
  name: keyof PaneWidths
  body: RefObject<HTMLDivElement | null>
  widths: PaneWidths
  setWidths: (change: Partial<PaneWidths>) => void
}

export interface ReviewDeskProps {
  page: ReviewPage
  record: RecordView
  onReload: () => void
}

/** The data with its earlier version, the attachments and the decision side by side, in a queue. */
export function ReviewDesk({ page, record, onReload }: ReviewDeskProps) {
  const model = useReviewDesk(page, record)
  const { desk, pane, setPane } = useDeskFocus(model)
  const { decision } = model
  const transition = decision.about?.transition

  return (
    <div ref={desk} className={`${panelStyles.panel} ${reviewPageStyles.desk}`} data-foot="bar">
      {decision.isConfirming && transition?.confirm && (
        <ConfirmDialog
          title={transition.title}
          text={transition.confirm}
          isDanger={transition.tone === 'danger'}
          onConfirm={() => void decision.submit(true)}
          onClose={decision.stopConfirming}
        />
      )}
      <ReviewDeskHeader model={model} title={page.title} />
      <PaneTabs pane={pane} files={model.files.length} onChoose={setPane} />
      <DeskPanes model={model} pane={pane} onReload={onReload} />
    </div>
  )
}

function DeskPanes({
  model,
  pane,
  onReload,
}: {
  model: ReviewDeskModel
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
      className={reviewPageStyles.deskBody}
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

/** Drag, arrow keys, Home and End; double click or Enter resets. */
function PaneSeparator({ label, value, min, max, onChange, onReset, valueAt }: PaneSeparatorProps) {
  const set = (next: number) => onChange(Math.round(Math.min(max, Math.max(min, next))))
  const press = (event: KeyboardEvent) => {
    const next = { ArrowLeft: value + step, ArrowRight: value - step, Home: max, End: min }[
      event.key
    ]
    if (next !== undefined) set(next)
    else if (event.key === 'Enter') onReset()
    else return

    event.preventDefault()
    event.stopPropagation()
  }

  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) set(valueAt(event.clientX))
  }

  return (
    <div
      className={reviewPageStyles.paneSeparator}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onKeyDown={press}
      onDoubleClick={onReset}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  )
}

/**
 * J and K change the record, digits choose a decision, F6 changes the pane, Ctrl+Enter submits, Esc
 * returns.
 */
function useDeskFocus({
  record,
  queue,
  decision,
  openNeighbour,
  files,
}: ReviewDeskModel): DeskFocus {
  const desk = useRef<HTMLDivElement>(null)
  const [pane, setPane] = useState<Pane>('data')
  const show = (next: Pane) => {
    // On a narrow screen only the visible pane can take focus.
    flushSync(() => setPane(next))
    paneTarget(desk.current, next)?.focus()
  }

  useReviewKeys({
    next: () => openNeighbour(queue.neighbours?.next),
    previous: () => openNeighbour(queue.neighbours?.previous),
    choose: (index) => {
      const item = record.may.transitions[index]
      if (!item) return
      decision.choose(item.id)
      show('decision')
    },
    submit: () => void decision.submit(),
    leave: queue.leave,
    changePane: (by) => {
      const visiblePanes = reviewPanes.filter((id) => id !== 'files' || files.length > 0)
      const focused = document.activeElement?.closest<HTMLElement>('[data-name]')?.dataset['name']
      const at = visiblePanes.findIndex((id) => id === focused)
      const start = by === 1 ? -1 : 0
      show(visiblePanes.at(((at === -1 ? start : at) + by) % visiblePanes.length) ?? 'data')
    },
  })

  return { desk, pane, setPane }
}

/** The chosen decision, otherwise the pane. */
function paneTarget(desk: HTMLElement | null, pane: Pane): HTMLElement | null {
  const box =
    desk?.querySelector<HTMLElement>(`.${reviewPageStyles.pane}[data-name="${pane}"]`) ?? null
  return box?.querySelector<HTMLElement>(`.${decisionPaneStyles.decisions} input:checked`) ?? box
}

function usePaneWidths(userId: string): [PaneWidths, (change: Partial<PaneWidths>) => void] {
  const key = `review-panes ${userId}`
  const [widths, setWidths] = useState(() => readWidths(key))
  const change = (part: Partial<PaneWidths>) => {
    const next = { ...widths, ...part }
    setWidths(next)

    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Without storage the widths last as long as the page.
    }
  }

  return [widths, change]
}

function readWidths(key: string): PaneWidths {
  try {
    const storedWidths = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<PaneWidths>
    const within = (name: keyof PaneWidths) => {
      const [min, max] = paneBounds[name]
      const value = storedWidths[name]
      return typeof value === 'number' && value >= min && value <= max ? value : defaultWidths[name]
    }

    return { files: within('files'), decision: within('decision') }
  } catch {
    return defaultWidths
  }
}

function PaneTabs({
  pane,
  files,
  onChoose,
}: {
  pane: Pane
  files: number
  onChoose: (pane: Pane) => void
}) {
  const t = useReviewText()
  return (
    <div
      className={`${tabsStyles.tabs} ${reviewPageStyles.deskTabs}`}
      role="group"
      aria-label={t('look')}
    >
      {reviewPanes.map((id) => (
        <button key={id} type="button" aria-pressed={pane === id} onClick={() => onChoose(id)}>
          {t(id)}
          {id === 'files' && files > 0 && ` ${files}`}
        </button>
      ))}
    </div>
  )
}
