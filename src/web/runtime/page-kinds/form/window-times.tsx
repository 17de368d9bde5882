import { describeTimesAndReopening } from '#config-model/facts/opening-times.ts'
import { type WindowState, findReopening } from '#config-model/facts/years.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { useConfig, useTickingNow } from '#web/session/session.ts'

/** Weekdays and hours and, while paused, the next opening; nothing for a window without. */
export default function WindowTimes({ window }: { window: WindowState }) {
  const { years } = useConfig()
  const phrase = describeTimesAndReopening(
    window,
    findReopening(years, window, useTickingNow()),
    years.holidays,
  )
  return phrase && <small>{formatPhrase(phrase, currentLocale())}</small>
}
