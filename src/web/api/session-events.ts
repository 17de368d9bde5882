/** Called once when the server rejects the session, even if many calls fail. */
let heard: (() => void) | null = null
let isReported = false

/** Sets the listener for the end of the session. */
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

/** True between the end of a session and the next one. */
export const isSessionOver = (): boolean => isReported
