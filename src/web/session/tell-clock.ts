import { clockText } from '#web/i18n/clock-text.ts'
import { showMessage } from '#web/ui/messages.tsx'

/** Warns that this machine's clock is wrong and shows the right time. */
export const tellClock = (now: string): void =>
  showMessage(clockText('wrong', { time: now.slice(0, 16) }))
