import { act } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PublicApp } from '#public/public-app.tsx'
import { renderPage } from '#public/render-page.tsx'
import en from '#public/words/en-US.ts'
import zh from '#public/words/zh-CN.ts'
import { browserDevice } from './device.ts'
import { startNavigation, type RenderedPage } from './navigation.ts'
import { sampleDocument, listAt, pageOf, sampleContents } from './pages-in-test.ts'

let root: Root | null = null
let stopNavigation = () => {}
let complaints: unknown[] = []
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

beforeEach(() => {
  complaints = []
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(
    (...parts: unknown[]) => void complaints.push(parts),
  )
  vi.stubGlobal('scrollTo', vi.fn<typeof scrollTo>())
})
afterEach(() => {
  stopNavigation()
  act(() => root?.unmount())
  root = null
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const drawn = (page: RenderedPage['page']): RenderedPage => ({
  page,
  words: page.locale === 'en-US' ? en : zh,
  isStale: false,
})
const app = ({ page, words, isStale }: RenderedPage) => (
  <PublicApp page={page} words={words} device={browserDevice} isStale={isStale} />
)

/** Takes a page up as the script does. */
async function takeUp(page: RenderedPage['page']): Promise<Root> {
  document.body.innerHTML = `<div id="root">${renderPage(page)}</div>`
  const box = document.getElementById('root')!

  await act(async () => {
    root = hydrateRoot(box, app(drawn(page)), {
      onRecoverableError: (error) => complaints.push(error),
    })
  })

  return root!
}

const renderIn = (hydrated: Root) => (next: RenderedPage) => act(() => hydrated.render(app(next)))

describe('what the server draws', () => {
  test.each(Object.keys(sampleContents))('is taken up as it is: %s', async (name) => {
    for (const locale of ['zh-CN', 'en-US']) {
      const page = pageOf(sampleContents[name]!, '/2024catalogue', locale)
      await takeUp(page)
      expect(complaints, locale).toEqual([])
      act(() => root?.unmount())
    }
  })

  test('marks a pinned notice', () => {
    document.body.innerHTML = renderPage(pageOf(sampleContents['index']!))
    const notices = document.querySelectorAll('.catalogue-index__noticeLines a')
    expect([...notices].map((link) => link.textContent)).toEqual(['置顶 Notice'])
  })

  test('otherwise is complained of', async () => {
    const page = pageOf(sampleContents['index']!)
    document.body.innerHTML = `<div id="root">${renderPage(page).replace('Green clouds', 'Something else')}</div>`
    await act(async () => {
      root = hydrateRoot(document.getElementById('root')!, app(drawn(page)), {
        onRecoverableError: (error) => complaints.push(error),
      })
    })

    expect(complaints).not.toEqual([])
  })

  test('leads to the workbench once it is seen that somebody is signed in', async () => {
    document.cookie = 'admin-token=x'
    const page = pageOf(sampleContents['index']!)

    expect(renderPage(page)).toContain('登录申报')
    await takeUp(page)
    expect(document.querySelector('.public__enter')?.getAttribute('href')).toBe('/dashboard')
    document.cookie = 'admin-token=; max-age=0'
    expect(complaints).toEqual([])
  })
})

describe('from page to page', () => {
  const list = '/2024catalogue/brand/list'

  /** Answers each public address with its page; notes what is asked for. */
  function answerPages(): string[] {
    const requestedUrls: string[] = []
    vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers }: RequestInit) => {
      const sentHeaders = headers as Record<string, string>
      requestedUrls.push(
        `${method} ${address}${sentHeaders['x-purpose'] === undefined ? '' : ' ahead'}`,
      )
      const shown = address.startsWith(list)
        ? listAt(address.slice(list.length))
        : sampleContents['brand']!

      return new Response(sampleDocument(pageOf(shown, address, sentHeaders['x-locale'])))
    })

    return requestedUrls
  }

  test('a filter changes the address, Back brings the list back without a question', async () => {
    history.replaceState(null, '', list)
    const page = pageOf(listAt(''), list)
    const requestedUrls = answerPages()
    const hydrated = await takeUp(page)

    stopNavigation = startNavigation(drawn(page), renderIn(hydrated))
    document
      .querySelector<HTMLAnchorElement>('.brand-filters__filterWords a[href*="type=tea"]')!
      .click()
    await vi.waitFor(() => expect(location.search).toBe('?type=tea'))
    expect(document.querySelector('.brand-filters__filterWords a[aria-current]')?.textContent).toBe(
      'Tea',
    )
    expect(document.title).toContain('type=tea')
    history.back()
    await vi.waitFor(() =>
      expect(
        document.querySelector('.brand-filters__filterWords a[aria-current]')?.textContent,
      ).toBe('全部'),
    )
    expect(requestedUrls).toEqual([`GET ${list}?type=tea`])
    expect(complaints).toEqual([])
  })

  test('the page is shown in the chosen language', async () => {
    localStorage.setItem('i18n-locale', 'en-US')
    history.replaceState(null, '', `${list}?sort=name`)
    const page = pageOf(listAt('sort=name'), `${list}?sort=name`)

    answerPages()
    const hydrated = await takeUp(page)

    stopNavigation = startNavigation(drawn(page), renderIn(hydrated))
    await vi.waitFor(() => expect(document.documentElement.lang).toBe('en-US'))
    expect(document.querySelector('.public__enter')?.textContent).toBe('Sign in')
    expect(document.cookie).toContain('i18n-locale=en-US')
    document.cookie = 'i18n-locale=; max-age=0'
  })
})
