import { useCallback, useEffect, useRef, useState } from 'react'
import type { RecordView } from '#contract/record.ts'
import { queryClient } from '#web/api/query-client.ts'
import { undoText, useUndoText } from '#web/i18n/undo-text.ts'
import { recordCalls } from '#web/runtime/record-calls.ts'
import { isComposing, isDialogOpen, isTyping } from '#web/ui/keyboard/page-keys.ts'
import { showError, showToast } from '#web/ui/toasts.tsx'
import styles from './offer-undo.module.css'

export type UndoCallback = (restored: RecordView) => void

/**
 * Shows a toast with the decision and, for `seconds`, a button that undoes it. After an undo,
 * `goBack` opens the restored record.
 */
export function offerUndo(
  text: string,
  seconds: number,
  { entity, id, version }: RecordView,
  goBack?: UndoCallback,
): void {
  const run = async () => {
    try {
      const restored = await recordCalls.undo(entity, id, version)
      showToast(undoText('undone', { name: restored.title, state: restored.stateTitle }), 'success')

      goBack?.(restored)
    } catch (error) {
      showError(error)
    }

    await queryClient.invalidateQueries()
  }

  showToast(text, 'success', {
    content: ({ onDone }) => <UndoOffer seconds={seconds} run={run} onDone={onDone} />,
  })
}

interface UndoOfferProps {
  seconds: number
  run: () => Promise<void>
  onDone: () => void
}

/** Dismisses the open offer; only one exists at a time. */
let closeOpenOffer: (() => void) | null = null

/** With a countdown; Ctrl+Z outside of inputs presses the button. It does not take the focus. */
export function UndoOffer({ seconds, run, onDone }: UndoOfferProps) {
  const t = useUndoText()
  const { left, isBusy, press } = useUndoCountdown({ seconds, run, onDone })

  useUndoKey(press)

  return (
    <button
      type="button"
      className={styles.undo}
      style={{ animationDuration: `${seconds}s` }}
      aria-label={t('undoKey')}
      aria-keyshortcuts="Control+Z"
      title={t('undoKey')}
      disabled={isBusy}
      onClick={press}
    >
      {isBusy ? t('working') : t('undo', { n: left })}
    </button>
  )
}

/** Monotonic, independent of the wall clock. */
function useUndoCountdown({ seconds, run, onDone }: UndoOfferProps) {
  const [left, setLeft] = useState(seconds)
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)
  const onDoneRef = useRef(onDone)

  useEffect(() => {
    onDoneRef.current = onDone
  }, [onDone])
  useEffect(() => {
    const close = () => busy.current || onDoneRef.current()
    closeOpenOffer?.()
    closeOpenOffer = close
    const ends = performance.now() + seconds * 1000
    const timer = setInterval(() => {
      const now = Math.ceil((ends - performance.now()) / 1000)
      setLeft(Math.max(now, 0))
      if (now <= 0) close()
    }, 250)

    return () => {
      clearInterval(timer)
      if (closeOpenOffer === close) closeOpenOffer = null
    }
  }, [seconds])

  const press = useCallback(() => {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    void run().finally(() => onDoneRef.current())
  }, [run])

  return { left, isBusy, press }
}

function useUndoKey(press: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isUndo =
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey &&
        event.key.toLowerCase() === 'z'

      if (
        !isUndo ||
        event.defaultPrevented ||
        isComposing(event) ||
        isTyping(event) ||
        isDialogOpen()
      )
        return

      event.preventDefault()
      press()
    }

    document.addEventListener('keydown', listen)

    return () => document.removeEventListener('keydown', listen)
  }, [press])
}
