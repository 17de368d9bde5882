/** Called once when the server rejects the session, even if many calls fail. */
let sessionEndListener: ((reason: string) => void) | null = null
let isReported = false

/** @param listener gets the reason as a text; empty when the session's time was over */
export function onSessionEnd(listener: (reason: string) => void): void {
  sessionEndListener = listener
}

export function reportSessionEnd(reason = ''): void {
  if (isReported) return
  isReported = true
  sessionEndListener?.(reason)
}

export function reportSessionStart(): void {
  isReported = false
}

/** False again once the next session begins. */
export const isSessionOver = (): boolean => isReported

let refusalListener: (() => void) | null = null

export function onRefusal(listener: () => void): void {
  refusalListener = listener
}

/** Reports that the server refuses what the screen offers: the user's rights may have changed. */
export function reportRefusal(): void {
  refusalListener?.()
}
