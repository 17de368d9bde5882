import { timesAgain } from '#config-model/facts/opening-times.ts'
import { type WindowState, opensAgain } from '#config-model/facts/years.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { useConfig, useTickingNow } from '#web/session/session.ts'

/** Weekdays and hours of a window and, while paused, its next opening; nothing for one without. */
export default function WindowTimes({ window }: { window: WindowState }) {
  const { years } = useConfig()
  const phrase = timesAgain(window, opensAgain(years, window, useTickingNow()), years.holidays)
  return phrase && <small>{formatPhrase(phrase, currentLocale())}</small>
}
