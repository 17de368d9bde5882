import { clockText } from '#web/i18n/clock/clock-text.ts'
import { showMessage } from '#web/ui/messages.tsx'

/** Says that the clock of this machine is wrong, and what time it is. */
export const tellClock = (now: string): void =>
  showMessage(clockText('wrong', { time: now.slice(0, 16) }))
