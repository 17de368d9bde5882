import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'

/** A debounce with one timer per burst: resetting a timer costs more than a key press. */
class Debounce {
  private readonly ms: number
  private readonly callback: () => void
  private due = 0
  private timer = 0

  constructor(ms: number, end: () => void) {
    this.ms = ms
    this.callback = end
  }

  schedule(): void {
    this.due = performance.now() + this.ms
    this.timer ||= window.setTimeout(this.check, this.ms)
  }

  cancel(): void {
    clearTimeout(this.timer)
    this.timer = 0
  }

  private readonly check = (): void => {
    const left = this.due - performance.now()
    this.timer = left > 0 ? window.setTimeout(this.check, left) : 0
    if (this.timer === 0) this.callback()
  }
}

/** Milliseconds. */
export const typingDebounceMs = 400

type Typed = HTMLInputElement | HTMLTextAreaElement
const pending = new Set<() => void>()

/** Commits all pending text: before saving, submitting or leaving. */
export function flushPendingText(): void {
  // Includes texts that join while flushing, such as those passed on to their form.
  for (const flush of pending) flush()
}

/** Registers for `flushPendingText`; returns the clean-up. */
export function registerFlush(flush: () => void): () => void {
  pending.add(flush)
  return () => unregisterFlush(flush)
}

export function unregisterFlush(flush: () => void): void {
  pending.delete(flush)
}

export interface TextDraft<Box extends Typed> {
  /** The text of the last render. A key press rerenders only when the result of `watch` changes. */
  text: string
  replace: (text: string) => void
  /** Uncontrolled, so that a key press renders nothing. */
  control: {
    ref: RefObject<Box | null>
    defaultValue: string
    onChange: (event: ChangeEvent<Typed>) => void
    onBlur: () => void
    onKeyDown: (event: KeyboardEvent<Typed>) => void
    onCompositionStart: () => void
    onCompositionEnd: (event: { currentTarget: Typed }) => void
  }
}

export interface TextDraftOptions {
  multiline?: boolean
  /** Applied on commit and on blur. */
  normalize?: (text: string) => string
  /** Whether a text may be committed after a pause; an unfinished date may not. */
  isComplete?: (text: string) => boolean
  watch?: (text: string) => unknown
}

const same = (text: string) => text
const always = () => true
const nothing = () => undefined

/**
 * Holds the local text of a control. Commits the tidied text on blur, after a pause, on Enter and
 * on unmount, but never during an input-method composition or without a change. A new `value`
 * replaces the text unless the user is typing.
 */
// oxlint-disable-next-line max-lines-per-function -- the path of every keystroke: what it shares are local variables
export function useTextDraft<Box extends Typed = HTMLInputElement>(
  value: string,
  commit: (text: string) => void,
  options: TextDraftOptions = {},
): TextDraft<Box> {
  const box = useRef<Box>(null)
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const state = useRef({ text: value, stored: value, isTyping: false, isComposing: false })
  const [quiet] = useState(() => new Debounce(typingDebounceMs, () => flush()))
  const latest = useRef({ commit, options })

  latest.current = { commit, options }

  if (value !== state.current.stored && !state.current.isTyping) {
    state.current.stored = value
    if ((options.normalize ?? same)(state.current.text) !== value) state.current.text = value
  }

  const seen = useRef<unknown>(undefined)

  seen.current = (options.watch ?? nothing)(state.current.text)
  const show = useCallback(() => {
    const { text } = state.current
    if (box.current && box.current.value !== text) box.current.value = text
  }, [])

  useLayoutEffect(show)
  const setDraftText = useCallback(
    (text: string) => {
      state.current.text = text
      show()
      if ((latest.current.options.watch ?? nothing)(text) !== seen.current) drawAgain()
    },
    [show],
  )

  const flush = useCallback(() => {
    const current = state.current
    quiet.cancel()
    pending.delete(flush)
    if (current.isComposing || !current.isTyping) return

    current.isTyping = false
    const tidied = (latest.current.options.normalize ?? same)(current.text)
    if (tidied === current.stored) return

    current.stored = tidied
    latest.current.commit(tidied)
  }, [quiet])

  const setText = useCallback(
    (next: string) => {
      const current = state.current
      current.isTyping = true
      setDraftText(next)
      pending.add(flush)
      if (!current.isComposing && (latest.current.options.isComplete ?? always)(next))
        quiet.schedule()
      else quiet.cancel()
    },
    [flush, quiet, setDraftText],
  )

  useEffect(
    () => (box.current ? stopTypingPropagation(box.current, setText) : undefined),
    [setText],
  )

  const leave = useCallback(() => {
    const current = state.current
    current.isComposing = false
    flush()
    const tidied = (latest.current.options.normalize ?? same)(current.text)
    if (tidied !== current.text) setDraftText(tidied)
  }, [flush, setDraftText])

  useEffect(() => {
    const current = state.current
    return () => {
      current.isComposing = false
      flush()
    }
  }, [flush])

  const replace = useCallback(
    (next: string) => {
      setText(next)
      leave()
    },
    [leave, setText],
  )

  const [control] = useState<TextDraft<Box>['control']>(() => ({
    ref: box,
    defaultValue: value,
    onChange: (event) => setText(event.target.value),
    onBlur: leave,
    onKeyDown: (event) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
      const { multiline = false } = latest.current.options
      if (!multiline) event.preventDefault()
      if (!multiline || event.ctrlKey || event.metaKey) leave()
    },
    onCompositionStart: () => {
      state.current.isComposing = true
      quiet.cancel()
    },
    onCompositionEnd: (event) => {
      state.current.isComposing = false
      setText(event.currentTarget.value)
    },
  }))

  return { text: state.current.text, replace, control }
}

type Box = HTMLInputElement | HTMLTextAreaElement

const boxes = new WeakMap<EventTarget, (text: string) => void>()

function interceptTyping(event: Event): void {
  const type = boxes.get(event.target ?? document)
  if (!type) return
  if (event instanceof KeyboardEvent && !isPlain(event)) return

  event.stopPropagation()
  if (event.type === 'input') type((event.target as Box).value)
}

const isPlain = ({ key, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

let isListening = false

/**
 * Stops plain typing from bubbling, which is costly and which no ancestor needs; `type` receives
 * the text. Returns the clean-up.
 */
function stopTypingPropagation(box: Box, type: (text: string) => void): () => void {
  boxes.set(box, type)
  if (!isListening)
    for (const name of ['keydown', 'keypress', 'textInput', 'input', 'keyup'])
      document.addEventListener(name, interceptTyping, true)

  isListening = true

  return () => boxes.delete(box)
}
