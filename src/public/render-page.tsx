import { renderToString } from 'react-dom/server'
import type { Device } from './page-context.ts'
import { PublicApp } from './public-app.tsx'
import type { PublicPage } from './public-page.ts'
import en from './words/en-US.ts'
import zh from './words/zh-CN.ts'

/** Nobody looks yet. */
const nobody: Device = { hasToken: () => false, share: async () => 'failed' }

/** A public page as HTML, for the server. */
export const renderPage = (page: PublicPage): string =>
  renderToString(<PublicApp page={page} words={page.locale === 'en-US' ? en : zh} device={nobody} />)
