/** Once when the server rejects the session, even if many calls fail. */
let heard: (() => void) | null = null
let isReported = false

export function onSessionEnd(listener: () => void): void {
  heard = listener
}

export function sessionEnded(): void {
  if (isReported) return
  isReported = true
  heard?.()
}

export function sessionBegan(): void {
  isReported = false
}

/** Whether the session has ended; false again once the next one begins. */
export const isSessionOver = (): boolean => isReported
