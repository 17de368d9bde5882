import { useText } from '#web/i18n/use-text.ts'
import { usePortal } from '#web/session/configuration/portal.ts'
import styles from '#public/kit/frame.module.css'

/** Specification §2. */
export function Footer() {
  const t = useText()
  const { portal, years, demo } = usePortal()

  return (
    <footer className={styles.footer}>
      <span>{portal.footer.copyright.replace('{year}', String(years.realYear))}</span>
      {portal.footer.filingNumber && (
        <span>{t('filing', { number: portal.footer.filingNumber })}</span>
      )}
      {demo && portal.footer.demoNote && <span>{portal.footer.demoNote}</span>}
    </footer>
  )
}
