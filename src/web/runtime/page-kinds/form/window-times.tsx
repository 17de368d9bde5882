import { opensAgain, type WindowState } from '#config-model/facts/years.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { timesAgain } from '#config-model/windows/times-words.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { useConfig, usePassingNow } from '#web/session/session.ts'

/**
 * On which days of the week and at which hours a window is open, and when again while it rests;
 * nothing for one that is always open.
 */
export default function WindowTimes({ window }: { window: WindowState }) {
  const { years } = useConfig()
  const phrase = timesAgain(window, opensAgain(years, window, usePassingNow()), years.holidays)
  return phrase && <small>{formatPhrase(phrase, currentLocale())}</small>
}
