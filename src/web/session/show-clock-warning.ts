import { clockText } from '#web/i18n/clock-text.ts'
import { showToast } from '#web/ui/toasts.tsx'

export const showClockWarning = (now: string): void =>
  showToast(clockText('wrong', { time: now.slice(0, 16) }))
