import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PublicApp } from '#public/public-app.tsx'
import zh from '#public/words/zh-CN.ts'
import { browserDevice } from './device.ts'
import { startNavigation, type RenderedPage } from './navigation.ts'
import { listAt, pageOf, sampleDocument } from './pages-in-test.ts'

const list = '/2024catalogue/brand/list'
const failure = '内容加载失败'

let stopNavigation = () => {}

afterEach(() => {
  stopNavigation()
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const app = ({ page, words, isStale }: RenderedPage) => (
  <PublicApp page={page} words={words} device={browserDevice} isStale={isStale} />
)

const heading = () => document.querySelector('h1')?.textContent

/** Presses a link of the page. */
function press(address: string): void {
  const link = document.createElement('a')
  link.href = address
  document.body.append(link)
  link.click()
  link.remove()
}

test('without a network the page says so and offers a retry, Back shows what was read before', async () => {
  history.replaceState(null, '', list)
  vi.stubGlobal('scrollTo', vi.fn<typeof scrollTo>())
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')))
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const first = { page: pageOf(listAt(''), list), words: zh, isStale: false }
  const { rerender } = render(app(first))

  stopNavigation = startNavigation(first, (next) => act(() => rerender(app(next))))
  const listHeading = heading()
  const chosen = `${list}?type=tea&sort=name`

  // Another page, and what the browser would open itself.
  for (const address of [chosen, '/login']) {
    press(address)
    await vi.waitFor(() => expect(heading()).toBe(failure))
    expect(location.pathname + location.search).toBe(address)
    expect(document.title).toBe(failure)
    history.back()
    await vi.waitFor(() => expect(heading()).toBe(listHeading))
  }

  press(chosen)
  await vi.waitFor(() => expect(heading()).toBe(failure))
  isOnline.mockReturnValue(true)
  vi.stubGlobal('fetch', async (address: string) =>
    Promise.resolve(new Response(sampleDocument(pageOf(listAt(''), address)))),
  )

  document.querySelector<HTMLAnchorElement>('#content a[data-tone="primary"]')!.click()
  await vi.waitFor(() => expect(heading()).toBe(listHeading))
  expect(location.pathname + location.search).toBe(chosen)
})
