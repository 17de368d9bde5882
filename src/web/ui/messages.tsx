import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { useText } from '#web/i18n/use-text.ts'

interface Message {
  id: number
  tone: 'info' | 'success' | 'error'
  text: string
}

const useMessages = create<{ items: Message[] }>(() => ({ items: [] }))
let nextId = 1
const shownFor = 5000

/** Shows a transient message: 5 seconds, 50 px from the top, at most three, waits while pointed at (specification §8). */
export function showMessage(text: string, tone: Message['tone'] = 'info'): void {
  const { items } = useMessages.getState()
  if (items.some((item) => item.text === text)) return
  useMessages.setState({ items: [...items, { id: nextId++, tone, text }].slice(-3) })
}

/** Shows what an error says. */
export function showError(error: unknown): void {
  showMessage(error instanceof Error ? error.message : String(error), 'error')
}

const dismiss = (id: number) => useMessages.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }))

/** The place of the messages; once per application. */
export function Messages() {
  const t = useText()
  const items = useMessages((state) => state.items)
  return (
    <div className="ui-messages" role="region" aria-label={t('messages')} aria-live="polite">
      {items.map((item) => (
        <MessageBox key={item.id} item={item} />
      ))}
    </div>
  )
}

function MessageBox({ item }: { item: Message }) {
  const t = useText()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = () => (timer.current = setTimeout(() => dismiss(item.id), shownFor))
  useEffect(() => {
    start()
    return () => clearTimeout(timer.current)
  })
  return (
    <div
      className="ui-message"
      data-tone={item.tone}
      role={item.tone === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => clearTimeout(timer.current)}
      onMouseLeave={start}
    >
      <span>{item.text}</span>
      <button type="button" aria-label={t('closeMessage')} onClick={() => dismiss(item.id)}>
        ×
      </button>
    </div>
  )
}
