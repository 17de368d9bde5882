import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { axeFindings } from './every-page/axe-findings.ts'
import { withBrowser } from './open-browser.ts'
import { takenUp } from './taken-up.ts'

const browser = withBrowser()

/** Prints the brand that is open: without menus, buttons and other brands. */
async function printed(page: Page): Promise<void> {
  const title = page.locator('.brand-detail__detailFacts h1')
  await title.waitFor()
  await takenUp(page)
  await page.evaluate(() =>
    Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }),
  )
  await page.getByRole('button', { name: '打印', exact: true }).click()
  await page.locator('body[data-printed]').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await title.isVisible()).toBe(true)
  for (const left of [
    '.public__bar nav',
    '.public__enter',
    '.brand-detail__back',
    '.brand-detail__share',
    '.brand-detail__related',
  ])
    expect([left, await page.locator(left).isVisible()]).toEqual([left, false])
  await page.emulateMedia({ media: 'screen' })
}

describe('a visitor who has not signed in', () => {
  test('reads a notice that the login screen tells of, goes on to the catalogue and by Back to the notice again', async () => {
    const { page, faults } = await browser.visit('/login')
    const link = page.locator('a[href^="/notice?id="]').first()
    const title = (await link.innerText()).replace(/^置顶\s*/, '')

    await link.click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.locator('.article__body > *').first().waitFor()
    expect(await page.getByRole('link', { name: '登录申报' }).count()).toBe(1)
    await page
      .getByRole('navigation', { name: '主菜单' })
      .getByRole('link', { name: '品牌目录' })
      .click()

    await page.getByRole('heading', { level: 1, name: '2024年度品牌目录' }).waitFor()
    await link.waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(faults).toEqual([])
  })

  test('filters the brands of a year, goes to the next page, opens one, prints it alone, and comes back to where it was', async () => {
    const { page, faults } = await browser.visit('/2024lsypxfzn/brand/list')
    const brandCount = async () =>
      Number(/\d+/.exec(await page.getByRole('status').first().innerText())?.[0] ?? NaN)

    await expect.poll(brandCount).toBeGreaterThan(24)
    const all = await brandCount()

    expect(await page.getByRole('link', { name: '清除条件' }).count()).toBe(0)
    const first = await page.locator('.brand-list__brandGrid a').first().getAttribute('href')

    await page.getByRole('link', { name: '下一页' }).click()
    await page.waitForURL(/page=2/)
    await expect
      .poll(() => page.locator('.brand-list__brandGrid a').first().getAttribute('href'))
      .not.toBe(first)
    await page.goBack()
    await expect
      .poll(() => page.locator('.brand-list__brandGrid a').first().getAttribute('href'))
      .toBe(first)
    await page.getByRole('searchbox').fill('茶')
    await page.keyboard.press('Enter')
    await page.waitForURL(/keyword=/)
    await expect.poll(brandCount).toBeLessThan(all)
    const some = await brandCount()

    expect(some).toBeGreaterThan(0)
    await page.locator('.brand-list__brandGrid a').first().click()
    await page.waitForURL((url) => !url.pathname.endsWith('/list'))
    await printed(page)
    await page.goBack()
    await expect.poll(brandCount).toBe(some)
    await page.getByRole('link', { name: '清除条件' }).click()
    await expect.poll(brandCount).toBe(all)
    expect(new URL(page.url()).search).toBe('')
    expect(faults).toEqual([])
  })

  test('on a telephone finds a brand by pinyin and by first letters, shares its address and keeps its poster', async () => {
    const { page, faults } = await browser.visit('/2024lsypxfzn/brand/list', {
      width: 390,
      height: 844,
    })

    const cards = page.locator('.brand-list__brandGrid a')

    await cards.first().waitFor()
    const name = await page.locator('.brand-list__brandBody b').first().innerText()
    const { pinyin } = await import('pinyin-pro')
    const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true })

    for (const word of [syllables.join(''), syllables.map((part) => part[0]).join('')]) {
      await page.getByRole('searchbox').fill(word)
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.searchParams.get('keyword') === word)
      await cards.filter({ hasText: name }).first().waitFor()
    }

    await cards.filter({ hasText: name }).first().click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    const id = new URL(page.url()).searchParams.get('id')

    await page.evaluate(() => {
      const sharedData: ShareData[] = []
      Object.assign(window, { told: sharedData })
      Object.assign(navigator, { share: (data: ShareData) => void sharedData.push(data) })
    })

    await page.getByRole('button', { name: '分享' }).click()
    const readSharedData = () =>
      page.evaluate(() => (window as unknown as { told: ShareData[] }).told)

    await expect.poll(readSharedData).toHaveLength(1)
    const [data] = await readSharedData()

    expect(data).toMatchObject({
      title: name,
      url: new URL(`/2024lsypxfzn/brand?id=${id}`, page.url()).href,
    })

    await page.evaluate(() => Object.assign(navigator, { share: undefined }))
    await page.getByRole('button', { name: '分享' }).click()
    await page.getByText('复制成功').waitFor()
    const saving = page.waitForEvent('download')

    await page.getByRole('link', { name: '海报' }).click()
    const saved = await saving

    expect(saved.suggestedFilename()).toBe(`${name}.png`)
    await page.getByText('海报已保存').waitFor()
    const { width, height } = await sharp(await saved.path()).metadata()

    expect(width).toBe(900)
    expect(height).toBeGreaterThan(1200)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
    expect(await axeFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('reads the ten famous brands as a table or as cards', { tags: ['long'] }, async () => {
    const { page, faults } = await browser.visit('/2024top10/brand/list')
    await page.getByRole('table').waitFor()
    const rows = await page.getByRole('table').locator('tbody tr').count()

    await page.getByRole('link', { name: '卡片' }).click()
    await page.waitForURL(/view=cards/)
    await expect.poll(() => page.locator('.brand-list__brandGrid > li').count()).toBe(rows)
    await page.reload()
    await page.locator('.brand-list__brandGrid').waitFor()
    await page.getByRole('link', { name: '表格' }).click()
    await page.getByRole('table').waitFor()
    expect(faults).toEqual([])
  })
})
