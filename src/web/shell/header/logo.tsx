import { Link } from 'react-router-dom'
import { useText } from '#web/i18n/use-text.ts'
import { useWorkingYears } from '#web/session/configuration/use-working-years.ts'
import { useConfig } from '#web/session/session.ts'

/** Mark and name of the portal; leads to `/`. */
export function Logo() {
  const t = useText()
  const { portal } = useConfig()
  const { year } = useWorkingYears()

  return (
    <Link className="header-logo" to="/">
      <span className="mark" aria-hidden="true">
        {portal.mark}
      </span>
      <span className="header-name">
        <b>{portal.shortName}</b>
        <small>{t('workingYear', { year })}</small>
      </span>
    </Link>
  )
}
