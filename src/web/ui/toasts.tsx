import { useCallback, useEffect, useRef, type ComponentType } from 'react'
import { create } from 'zustand'
import { errorText, isUserFacingError } from '#web/i18n/readable-error.ts'
import { useText } from '#web/i18n/use-text.ts'
import styles from './notice.module.css'

interface Toast {
  id: number
  tone: 'info' | 'success' | 'warning' | 'error'
  text: string
  action?: ToastAction | ToastContent
}

/** The toast then stays until it is closed or its action is run, which is once. */
export interface ToastAction {
  title: string
  run: () => void
}

/** The toast then stays until it is done. */
export interface ToastContent {
  content: ComponentType<{ onDone: () => void }>
}

const useToasts = create<{ items: Toast[] }>(() => ({ items: [] }))
let nextId = 1
let durationMs = 5000
const reportedErrors = new WeakSet<Error>()

let logError: (error: unknown) => void = () => {}

export function setErrorLogger(log: (error: unknown) => void): void {
  logError = log
}

export function configureToasts(milliseconds: number): void {
  durationMs = milliseconds
}

/**
 * Shows a toast for 5 seconds unless configured: 50 px from the top, at most three, paused on hover
 * (specification §8). A duplicate restarts the timer. A warning stays until it is closed.
 */
export function showToast(
  text: string,
  tone: Toast['tone'] = 'info',
  action?: Toast['action'],
): void {
  const { items } = useToasts.getState()
  const message = { id: nextId++, tone, text, ...(action ? { action } : {}) }
  const isThere = items.some((item) => item.text === text)

  useToasts.setState({
    items: isThere
      ? items.map((item) => (item.text === text ? message : item))
      : [...items, message].slice(-3),
  })
}

/** An error without a text for people is also logged. */
export function showError(error: unknown): void {
  if (error instanceof Error) {
    if (reportedErrors.has(error)) return
    reportedErrors.add(error)
  }

  if (!isUserFacingError(error)) logError(error)
  showToast(errorText(error), 'error')
}

const dismiss = (id: number) =>
  useToasts.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }))

/** Rendered once per application. */
export function Toasts() {
  const t = useText()
  const items = useToasts((state) => state.items)

  return (
    <div className={styles.messages} role="region" aria-label={t('messages')} aria-live="polite">
      {items.map((item) => (
        <ToastBox key={item.id} item={item} />
      ))}
    </div>
  )
}

function ToastBox({ item }: { item: Toast }) {
  const t = useText()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { id, action, tone } = item
  const stays = action !== undefined || tone === 'warning'
  const { box, noteOrigin, restoreFocus } = useFocusOrigin()
  const close = () => {
    restoreFocus()
    dismiss(id)
  }

  const stop = () => clearTimeout(timer.current)
  const start = useCallback(() => {
    clearTimeout(timer.current)
    if (!stays) timer.current = setTimeout(() => dismiss(id), durationMs)
  }, [id, stays])

  useEffect(() => {
    start()
    return stop
  }, [start])

  return (
    <div
      ref={box}
      className={styles.message}
      data-tone={item.tone}
      role={item.tone === 'error' ? 'alert' : 'status'}
      onMouseEnter={stop}
      onMouseLeave={start}
      onFocus={({ relatedTarget }) => {
        stop()
        noteOrigin(relatedTarget)
      }}
      onBlur={start}
    >
      <span>{item.text}</span>
      {action && 'content' in action && <action.content onDone={close} />}
      {action && 'run' in action && (
        <button
          type="button"
          onClick={() => {
            close()
            action.run()
          }}
        >
          {action.title}
        </button>
      )}
      <button
        type="button"
        aria-label={t('closeMessage')}
        title={t('closeMessage')}
        onClick={close}
      >
        ×
      </button>
    </div>
  )
}

/** Where the focus came from, to return to when its toast goes. */
function useFocusOrigin() {
  const box = useRef<HTMLDivElement>(null)
  const origin = useRef<HTMLElement>(null)

  return {
    box,
    noteOrigin: (element: EventTarget | null) => {
      if (element instanceof HTMLElement && !box.current?.contains(element))
        origin.current = element
    },
    restoreFocus: () => {
      if (box.current?.contains(document.activeElement))
        origin.current?.focus({ preventScroll: true })
    },
  }
}
