import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { BrowserDevice } from './page-context.ts'
import { Poster, type PosterFacts } from './poster.tsx'
import { PublicApp } from './public-app.tsx'
import type { PublicPage } from './public-page.ts'
import { createPublicText } from './words.ts'
import en from './words/en-US.ts'
import zh from './words/zh-CN.ts'

const serverDevice: BrowserDevice = {
  hasToken: () => false,
  share: async () => 'failed',
  savePoster: async () => 'failed',
  print: () => undefined,
}

const wordsIn = (locale: string) => (locale === 'en-US' ? en : zh)

export const renderPage = (page: PublicPage): string =>
  renderToString(<PublicApp page={page} words={wordsIn(page.locale)} device={serverDevice} />)

export const renderPoster = (facts: PosterFacts, locale: string): string =>
  renderToStaticMarkup(<Poster facts={facts} t={createPublicText(wordsIn(locale))} />)
