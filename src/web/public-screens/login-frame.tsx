import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PortalToday } from '#contract/public.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useNotices, usePortal } from '#web/session/configuration/portal.ts'
import { NoticeTitle } from '#web/ui/notice-title.tsx'
import { Footer } from './footer.tsx'
import frameStyles from '#public/kit/frame.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import styles from './open.module.css'

export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.login}>
      <LoginHead />
      <main className={styles.loginMain}>
        <Introduction />
        {children}
      </main>
      <Footer />
    </div>
  )
}

function LoginHead() {
  const t = useText()
  const { portal, menus } = usePortal()
  const open = menus.public.filter((item) => item.path !== undefined && item.path !== '/')

  return (
    <header className={`${layoutStyles.row} ${styles.loginHead}`}>
      <span className={frameStyles.mark} aria-hidden="true">
        {portal.mark}
      </span>
      <span>
        <b>{portal.name}</b>
        <small>{portal.organization}</small>
      </span>
      <nav aria-label={t('mainMenu')}>
        {open.map(({ title, path = '/' }) => (
          <Link key={path} to={path}>
            {title}
          </Link>
        ))}
      </nav>
    </header>
  )
}

function Introduction() {
  const t = useText()
  const { portal, windows } = usePortal()
  const notices = useNotices()
  const declare = windows.find((item) => item.id === 'declare')

  return (
    <section className={styles.loginIntro} aria-label={portal.shortName}>
      <p className={styles.loginTitle}>{portal.shortName}</p>
      {portal.introduction.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {declare && (
        <p className={styles.loginWindow}>
          <span>{t('windowTime', { title: declare.title })}</span>
          <span>
            <time>{declare.open.slice(0, 16)}</time> – <time>{declare.close.slice(0, 16)}</time>
          </span>
          {declare.times && <span>{declare.times}</span>}
        </p>
      )}
      {notices.length > 0 && (
        <div className={styles.loginNotices}>
          <p className={styles.loginNoticesTitle}>{t('publicNotices')}</p>
          <ul>
            {notices.map((notice) => (
              <li key={notice.id}>
                <NoticeLink notice={notice} />
                <time>{notice.createDate.slice(0, 10)}</time>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** Linked where the portal has a page for it. */
function NoticeLink({ notice }: { notice: PortalToday['notices'][number] }) {
  const path = usePortal().routes.find(({ screen }) => screen === 'notice')?.path
  const title = <NoticeTitle {...notice} />
  if (path === undefined) return <span className={panelStyles.ellipsis}>{title}</span>

  return (
    <Link className={panelStyles.ellipsis} to={`${path}?id=${encodeURIComponent(notice.id)}`}>
      {title}
    </Link>
  )
}
