import type { LogEntry } from '#contract/record.ts'
import { useFormText } from '#web/i18n/form-text.ts'

export function LogReasons({ reasons }: Pick<LogEntry, 'reasons'>) {
  const t = useFormText()
  return reasons.map(({ title, text }) => <p key={title}>{t('colon', { place: title, text })}</p>)
}
