import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { withBrowser } from '../open-browser.ts'
import { quiet } from './quiet.ts'

const browser = withBrowser()

/** What is wrong with the outline of a page: its main part, landmarks of the same kind and name, headings that skip a level. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility()
    const faults: string[] = []
    const mains = [...document.querySelectorAll('main, [role=main]')].filter(isSeen)
    if (mains.length !== 1) faults.push(`${mains.length} main`)
    const marks = [...document.querySelectorAll('nav, aside, form[role=search], [role=search], [role=region]')]
      .filter(isSeen)
      .map(
        (element) => `${element.getAttribute('role') ?? element.tagName} ${element.getAttribute('aria-label') ?? ''}`,
      )
    for (const mark of new Set(marks))
      if (marks.filter((other) => other === mark).length > 1) faults.push(`several ${mark}`)
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5')].filter(isSeen)
    let before = 0
    for (const heading of headings) {
      const level = Number(heading.tagName[1])
      if (level > before + 1) faults.push(`h${before} → h${level} ${heading.textContent}`)
      before = level
    }
    if (headings.filter(({ tagName }) => tagName === 'H1').length !== 1) faults.push('not one h1')
    return faults
  })

const settled = async (page: Page) => {
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await quiet(page)
}

describe('every page has one main part, landmarks that differ and headings without a gap', () => {
  test('the open screens', async () => {
    const { page } = await browser.visit('/login')
    for (const path of ['/login', '/register', '/2024lsypxfzn', '/2024lsypxfzn/brand/list', '/2024top10']) {
      await page.goto(new URL(path, page.url()).href)
      await settled(page)
      expect(await faultsOf(page), path).toEqual([])
    }
    await page.context().close()
  })

  test.each([
    ['12530828DEMQNA9JDK', ['/dashboard', '/declare/intro', '/declare/fill', '/declare/status']],
    ['leader01', ['/declare-analysis/register', '/declare-analysis/district', '/system/org']],
    ['dist530828', ['/dashboard', '/declare-audit/district', '/upkeep/catalog-check']],
    ['admin', ['/cms/article', '/cms/notice', '/setting/user', '/setting/account', '/system/workflow']],
  ])('the pages of %s', async (user, paths) => {
    const { page } = await browser.as(user)
    for (const path of paths) {
      await page.goto(new URL(path, page.url()).href)
      await settled(page)
      expect(await faultsOf(page), path).toEqual([])
    }
    await page.context().close()
  })

  test('a declaration being filled in and the desk', async () => {
    const owner = await browser.as('declare')
    await owner.page.getByRole('button', { name: /^修改退回/ }).click()
    await owner.page.locator('.pl-step-head h2').waitFor()
    expect(await faultsOf(owner.page)).toEqual([])
    await owner.page.context().close()
    const reviewer = await browser.as('district')
    await reviewer.page.getByRole('button', { name: /^开始审核/ }).click()
    await reviewer.page.locator('.pl-compare').first().waitFor()
    expect(await faultsOf(reviewer.page)).toEqual([])
    await reviewer.page.context().close()
  })
})
