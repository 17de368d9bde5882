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

let refusalListener: (() => void) | null = null

export function onRefusal(listener: () => void): void {
  refusalListener = listener
}

/** Reports that the server refuses what the screen offers: the user's rights may have changed. */
export function reportRefusal(): void {
  refusalListener?.()
}
