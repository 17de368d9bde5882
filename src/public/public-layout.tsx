import { useSyncExternalStore, type ReactNode } from 'react'
import { isCurrentEntry, type FrameFacts } from './frame.ts'
import frameStyles from './kit/frame.module.css'
import layoutStyles from './kit/layout.module.css'
import publicStyles from './styles/public.module.css'

export interface FrameTexts {
  skip: string
  menu: string
  signIn: string
  workbench: string
  filing: string | null
}

interface PublicLayoutProps {
  frame: FrameFacts
  texts: FrameTexts
  address: string
  hasToken: () => boolean
  /** Another page is loading. */
  isStale?: boolean
  children: ReactNode
}

const neverChanges = () => () => undefined

/** The same for everybody: who is signed in is seen in the browser only. */
export function PublicLayout({
  frame,
  texts,
  address,
  hasToken,
  isStale = false,
  children,
}: PublicLayoutProps) {
  const isSignedIn = useSyncExternalStore(neverChanges, hasToken, () => false)
  return (
    <div className={publicStyles.public}>
      <a className={frameStyles.skipLink} href="#content">
        {texts.skip}
      </a>
      <header className={publicStyles.head}>
        <div className={`${layoutStyles.row} ${publicStyles.bar}`}>
          <a className={`${layoutStyles.row} ${publicStyles.logo}`} href="/">
            <span className={frameStyles.mark} aria-hidden="true">
              {frame.mark}
            </span>
            <span>
              <b>{frame.shortName}</b>
              <small>{frame.organization}</small>
            </span>
          </a>
          <nav aria-label={texts.menu}>
            {frame.menu.map(({ title, path }) => (
              <a
                key={title}
                href={path}
                aria-current={isCurrentEntry(path, address) ? 'true' : undefined}
              >
                {title}
              </a>
            ))}
          </nav>
          <a className={publicStyles.enter} href={isSignedIn ? '/dashboard' : '/login'}>
            {isSignedIn ? texts.workbench : texts.signIn}
          </a>
        </div>
      </header>
      <main id="content" tabIndex={-1} data-stale={isStale || undefined}>
        {children}
      </main>
      <footer className={frameStyles.footer}>
        <span>{frame.copyright}</span>
        {texts.filing && <span>{texts.filing}</span>}
        {frame.demoNote && <span>{frame.demoNote}</span>}
      </footer>
    </div>
  )
}
