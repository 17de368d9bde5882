import { useSyncExternalStore } from 'react'
import { showError } from '#web/ui/messages.tsx'

/**
 * The button whose document the server is drawing: it draws one at a time for each account, so all
 * the others wait.
 */
let making: string | null = null
const listeners = new Set<() => void>()
const tell = (button: string | null) => {
  making = button
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the button whose document is being created; null: none. */
export const useMaking = (): string | null => useSyncExternalStore(subscribe, () => making)

/**
 * Creates the document of a button, unless another one is in progress; shows an error on failure.
 */
export function makePaper(button: string, make: () => Promise<unknown>): void {
  if (making !== null) return

  tell(button)
  make()
    .catch(showError)
    .finally(() => tell(null))
}
