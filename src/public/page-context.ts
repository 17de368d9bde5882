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
  keepPoster: (data: { title: string; path: string }) => Promise<'shared' | 'kept' | 'failed'>
  print: () => void
}

export interface Drawing {
  page: PublicPage
  t: PublicText
  device: BrowserDevice
}

const context = createContext<Drawing | null>(null)
export const DrawingProvider = context.Provider

/** @throws Error outside of a page */
export function useDrawing(): Drawing & {
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
