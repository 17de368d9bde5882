/** Called once when the server rejects the session, even if many calls fail. */
let sessionEndListener: (() => void) | null = null
let isReported = false

export function onSessionEnd(listener: () => void): void {
  sessionEndListener = listener
}

export function reportSessionEnd(): void {
  if (isReported) return
  isReported = true
  sessionEndListener?.()
}

export function reportSessionStart(): void {
  isReported = false
}

/** False again once the next session begins. */
export const isSessionOver = (): boolean => isReported
