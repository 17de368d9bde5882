import { Bug } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useFrontLog } from '#web/api/front-log.ts'
import { useText } from '#web/i18n/use-text.ts'
import tagStyles from '#public/kit/tag.module.css'
import headerStyles from '#web/shell/header/header.module.css'
import styles from './front-log.module.css'

/** Higher numbers are shown as 99+ (specification §9). */
const overflow = 99

export default function LogButton() {
  const t = useText()
  const entries = useFrontLog((state) => state.entries)
  const n = entries.length
  const errors = entries.filter(({ type }) => type === 'error').length
  const logSummary = errors === 0 ? t('logs', { n }) : t('logsWithErrors', { n, errors })
  const label = n === 0 ? t('noLogs') : logSummary

  return (
    <Link
      className={`${headerStyles.button} ${styles.logButton}`}
      to="/log"
      title={label}
      aria-label={`${t('frontLog')} ${label}`}
    >
      <Bug size={18} strokeWidth={1.8} aria-hidden="true" />
      {errors > 0 && (
        <em className={tagStyles.badge} data-tone="red" aria-hidden="true">
          {errors > overflow ? `${overflow}+` : errors}
        </em>
      )}
      {errors === 0 && n > 0 && <i aria-hidden="true" />}
    </Link>
  )
}
