import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { axeFindings, axeFindingsNow } from './axe-findings.ts'
import { quiet } from './quiet.ts'

const browser = withBrowser()

async function findings(page: Page): Promise<string[]> {
  await page.getByRole('heading').first().waitFor()
  return axeFindings(page)
}

describe('axe finds nothing serious', { tags: ['long'] }, () => {
  test.each([
    '/login',
    '/register',
    '/2024lsypxfzn',
    '/2024lsypxfzn/brand/list',
    '/2024top10',
    '/no/such/page',
  ])('on %s', async (path) => {
    const { page } = await browser.visit(path)
    expect(await findings(page)).toEqual([])
  })

  test.each(['/dashboard', '/declare-audit/district', '/declare-audit/district?preset=all'])(
    'on %s of a district',
    async (path) => {
      const { page } = await browser.as('district', path)
      expect(await findings(page)).toEqual([])
    },
  )
})

interface Asking {
  username: string | null
  path: string
  /** The call that brings the answer. */
  call: RegExp
  ask: (page: Page) => Promise<unknown>
}

/** Holds an answer back and looks at the page meanwhile. */
async function expectReadable({ username, path, call, ask }: Asking): Promise<void> {
  const { page, faults } = username ? await browser.as(username, path) : await browser.visit(path)
  await page.getByRole('heading').first().waitFor()
  await quiet(page)
  let letGo = () => {}
  const looked = new Promise<void>((resolve) => (letGo = resolve))

  await page.route(call, (route) => looked.then(() => route.continue()))
  await ask(page)
  await page.locator('[data-stale]').first().waitFor()
  expect(await axeFindingsNow(page)).toEqual([])
  letGo()
  await page.locator('[data-stale]').first().waitFor({ state: 'detached' })
  expect(faults).toEqual([])
}

describe('stale content stays readable while it is refetched', () => {
  test('the rows of a list', () =>
    expectReadable({
      username: 'city5308',
      path: '/declare-audit/city?preset=all',
      call: /\/api\/list\/rows\//,
      ask: (page) => page.getByRole('columnheader').getByRole('button').first().click(),
    }))

  test('figures and charts of a board', { tags: ['long'] }, () =>
    expectReadable({
      username: 'leader01',
      path: '/declare-analysis/register',
      call: /\/api\/board\/block\//,
      ask: (page) =>
        page.getByRole('combobox', { name: /所在地区.*州/ }).selectOption({ label: '普洱市' }),
    }),
  )

  test('the brands of the catalogue', { tags: ['long'] }, () =>
    expectReadable({
      username: null,
      path: '/2024lsypxfzn/brand/list',
      call: /brand\/list\?type=/,
      ask: (page) =>
        page.locator('.brand-filters__filterWords').first().getByRole('link').nth(1).click(),
    }),
  )
})
