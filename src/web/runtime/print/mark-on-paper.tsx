import { type PaperMark, markText } from '#config-model/display/print-mark.ts'
import { formatPhrase, type Locale } from '#config-model/messages/phrase.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import styles from './printed-paper.module.css'

interface MarkOnPaperProps {
  mark: PaperMark
  state: string
  language?: Locale
}

/** Shows a warning at the head of a printed record that proves nothing. */
export default function MarkOnPaper({ mark, state, language = currentLocale() }: MarkOnPaperProps) {
  return <p className={styles.paperMark}>{formatPhrase(markText(mark, state), language)}</p>
}
