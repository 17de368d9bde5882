import { Link } from 'react-router-dom'
import { useText } from '#web/i18n/use-text.ts'
import { useWorkingYears } from '#web/session/configuration/use-working-years.ts'
import { useConfig } from '#web/session/session.ts'
import frameStyles from '#public/kit/frame.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import styles from './header.module.css'

export function Logo() {
  const t = useText()
  const { portal } = useConfig()
  const { year } = useWorkingYears()

  return (
    <Link className={`${layoutStyles.row} ${styles.logo}`} to="/">
      <span className={frameStyles.mark} aria-hidden="true">
        {portal.mark}
      </span>
      <span className={styles.name}>
        <b>{portal.shortName}</b>
        <small>{t('workingYear', { year })}</small>
      </span>
    </Link>
  )
}
