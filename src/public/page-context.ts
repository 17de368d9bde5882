import { createContext, useContext } from 'react'
import type { AddressQuery, PublicScreen } from './address.ts'
import { screenAddress } from './address.ts'
import type { PublicPage } from './public-page.ts'
import type { PublicText } from './words.ts'

/** What the page can do only in the browser. */
export interface BrowserDevice {
  hasToken: () => boolean
  share: (data: {
    title: string
    text: string
    path: string
  }) => Promise<'shared' | 'copied' | 'failed'>
  savePoster: (data: { title: string; path: string }) => Promise<'shared' | 'saved' | 'failed'>
  print: () => void
}

export interface PublicPageContext {
  page: PublicPage
  t: PublicText
  device: BrowserDevice
}

const context = createContext<PublicPageContext | null>(null)
export const PublicPageProvider = context.Provider

/** @throws Error outside of a page */
export function usePublicPage(): PublicPageContext & {
  pathOf: (screen: PublicScreen, query?: AddressQuery, year?: number) => string
} {
  const drawing = useContext(context)
  if (drawing === null) throw new Error('a part of a public page is drawn outside of one')

  const { paths, year: pageYear } = drawing.page

  return {
    ...drawing,
    pathOf: (screen, query = {}, year = pageYear) => screenAddress(paths, screen, year, query),
  }
}
