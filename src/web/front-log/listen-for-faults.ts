import { ApiError } from '#web/api/api-error.ts'
import { logFault } from '#web/api/front-log.ts'
import { logFaultsTo, showError } from '#web/ui/messages.tsx'

/**
 * Logs all unhandled errors with type error (specification §8); failed calls are already logged and
 * shown.
 */
export function listenForFaults(): void {
  logFaultsTo(logFault)
  window.addEventListener('error', (event) => {
    // A harmless notification: a size changed twice within one frame.
    if (!event.message.startsWith('ResizeObserver loop')) logFault(event.error ?? event.message)
  })

  window.addEventListener('unhandledrejection', ({ reason }) =>
    reason instanceof ApiError ? showError(reason) : logFault(reason),
  )
}

export function logDrawing(error: unknown): void {
  if (!(error instanceof ApiError)) logFault(error)
  console.error(error)
}
