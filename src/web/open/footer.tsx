import { usePortal } from '#web/session/portal.ts'

/** Copyright and filing number (specification §2). */
export function Footer() {
  const { portal, years, demo } = usePortal()
  return (
    <footer className="footer">
      <span>{portal.footer.copyright.replace('{year}', String(years.realYear))}</span>
      <span>备案号：{portal.footer.filingNumber}</span>
      {demo && portal.footer.demoNote && <span>{portal.footer.demoNote}</span>}
    </footer>
  )
}
