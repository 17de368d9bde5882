import { type PrintMark, formatPrintMark } from '#config-model/display/print-mark.ts'
import { formatPhrase, type Locale } from '#config-model/messages/phrase.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import styles from './printed-paper.module.css'

interface PrintWarningProps {
  mark: PrintMark
  state: string
  language?: Locale
}

/** At the head of a printed record that proves nothing. */
export default function PrintWarning({
  mark,
  state,
  language = currentLocale(),
}: PrintWarningProps) {
  return <p className={styles.paperMark}>{formatPhrase(formatPrintMark(mark, state), language)}</p>
}
