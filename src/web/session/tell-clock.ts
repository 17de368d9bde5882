import { clockText } from '#web/i18n/clock-text.ts'
import { showMessage } from '#web/ui/messages.tsx'

/** Warns of a wrong clock with the right time. */
export const tellClock = (now: string): void =>
  showMessage(clockText('wrong', { time: now.slice(0, 16) }))
