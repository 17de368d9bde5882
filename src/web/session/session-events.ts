/** Told once when the server no longer knows the session, however many calls fail with it. */
let heard: (() => void) | null = null
let isReported = false

/** Sets who is told that the session ended. */
export function onSessionEnd(listener: () => void): void {
  heard = listener
}

export function sessionEnded(): void {
  if (isReported) return
  isReported = true
  heard?.()
}

/** A new session begins: its end will be told again. */
export function sessionBegan(): void {
  isReported = false
}

/** True between the end of a session and the next one. */
export const isSessionOver = (): boolean => isReported
