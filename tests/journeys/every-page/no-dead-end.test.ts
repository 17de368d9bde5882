import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { quiet } from './quiet.ts'

const browser = withBrowser()

/** Pages that differ in the record only are one: the first of them is opened. */
const kindOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address)
  return `${pathname} ${[...searchParams.keys()]
    .filter((key) => key !== 'page')
    .toSorted()
    .join(' ')}`
}

/** Every link of the page that stays in the portal. */
const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLAnchorElement>(
        'a[href]:not([download]):not([target=_blank])',
      ),
    ]
      .filter((link) => link.checkVisibility() && link.origin === location.origin)
      .map((link) => link.href.replace(/#.*/, ''))
      .filter((href) => !new URL(href).pathname.startsWith('/api/')),
  )

/**
 * Follows every link from where the visitor stands; answers the pages that were opened and what is
 * wrong with them.
 */
async function follow(page: Page, maxPages: number): Promise<{ seen: string[]; wrong: string[] }> {
  const waiting = [page.url()]
  const queuedKinds = new Set(waiting.map(kindOf))
  const seen: string[] = []
  const wrong: string[] = []

  for (
    let next = waiting.shift();
    next !== undefined && seen.length < maxPages;
    next = waiting.shift()
  ) {
    await page.goto(next)
    await page
      .locator('h1')
      .first()
      .waitFor()
      .catch(() => wrong.push(`${next} has no heading`))

    await quiet(page)
    seen.push(new URL(page.url()).pathname)
    const text = await page.locator('body').innerText()
    const refusal = /抱歉，[^\n]*|没有找到该记录[^\n]*|你没有[^\n]*权限[^\n]*/.exec(text)
    if (refusal) wrong.push(`${next} says ${refusal[0]}`)
    const links = await linksOf(page)
    if (links.every((link) => kindOf(link) === kindOf(page.url())))
      wrong.push(`${next} leads nowhere`)

    for (const link of links)
      if (!queuedKinds.has(kindOf(link))) {
        queuedKinds.add(kindOf(link))
        waiting.push(link)
      }
  }

  return { seen, wrong }
}

test('the first links of the public catalogue, and of the home of an applicant, lead to pages that lead on', async () => {
  for (const { page, faults } of [
    await browser.visit('/2024lsypxfzn'),
    await browser.as('declare'),
  ]) {
    const { seen, wrong } = await follow(page, 3)
    expect([...wrong, ...faults]).toEqual([])
    expect(seen).toHaveLength(3)
  }
})

describe('whatever link is followed leads to a page that leads on', { tags: ['long'] }, () => {
  test('for a visitor', { timeout: 180_000 }, async () => {
    const { page, faults } = await browser.visit('/2024lsypxfzn')
    const { seen, wrong } = await follow(page, 30)

    expect(wrong).toEqual([])

    for (const path of [
      '/login',
      '/register',
      '/2024top10',
      '/2024lsypxfzn/brand/list',
      '/2024lsypxfzn/brand',
      '/notice',
    ])
      expect(seen).toContain(path)

    expect(faults).toEqual([])
  })

  test.each([
    [
      '12530828DEMQNA9JDK',
      [
        '/declare/fill',
        '/declare/status',
        '/declare/view',
        '/declare/history/2024',
        '/cms/articleView',
      ],
    ],
    ['content01', ['/cms/notice', '/cms/article', '/cms/article-edit']],
  ])('for %s', { timeout: 240_000 }, async (username, expected) => {
    const { page, faults } = await browser.as(username)
    const { seen, wrong } = await follow(page, 40)
    expect(wrong).toEqual([])
    for (const path of expected) expect(seen).toContain(path)
    expect(faults).toEqual([])
  })
})
