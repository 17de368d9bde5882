import { formatPhrase } from '#config-model/messages/phrase.ts'
import { timesAgain } from '#config-model/windows/times-words.ts'
import { opensAgain, type WindowState } from '#config-model/windows/years.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { useConfig, usePassingNow } from '#web/session/session.ts'

/** Weekdays and hours of a window and, while paused, its next opening; nothing for one without. */
export default function WindowTimes({ window }: { window: WindowState }) {
  const { years } = useConfig()
  const phrase = timesAgain(window, opensAgain(years, window, usePassingNow()), years.holidays)
  return phrase && <small>{formatPhrase(phrase, currentLocale())}</small>
}
