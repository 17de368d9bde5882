import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type JourneyBrowser } from './open-browser.ts'

let browser: JourneyBrowser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test.each([1440, 820, 390])(
  'without a script the catalogue, its list and a brand are read whole at %i px',
  async (width) => {
    const { page, faults } = await browser.visit('/2024lsypxfzn', { width, height: 900 }, false)
    const reach = () => page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('2024年度品牌目录')
    expect(await page.locator('.brand-card').count()).toBe(8)
    expect(await reach()).toBeLessThanOrEqual(0)
    await page.locator('.industry-tiles a[data-industry="tea"]').click()
    await page.waitForURL(/industry=tea/)
    const found = await page.getByText(/共 \d+ 个品牌/).innerText()
    expect(await reach()).toBeLessThanOrEqual(0)
    const name = await page.locator('.brand-card:has(img) b').first().innerText()
    await page.getByRole('link', { name: '下一页' }).click()
    await page.waitForURL(/page=2/)
    expect(await page.getByText(/共 \d+ 个品牌/).innerText()).toBe(found)

    await page.getByRole('searchbox').fill(name)
    await page.getByRole('button', { name: '搜索' }).click()
    await page.waitForURL(/keyword=/)
    await page.locator('.brand-card a').first().click()
    await page.waitForURL(/brand\?id=/)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(name)
    expect((await page.locator('.words').first().innerText()).length).toBeGreaterThan(100)
    expect(await page.title()).toContain(name)
    const picture = page.locator('.gallery img').first()
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    expect(await reach()).toBeLessThanOrEqual(0)
    expect(faults).toEqual([])
    await page.context().close()
  },
)

test('without a script the famous brands stand under their industries, and a year without any says so', async () => {
  const { page, faults } = await browser.visit('/2024top10', undefined, false)
  expect(await page.locator('.brand-grid').count()).toBeGreaterThan(3)
  await page.goto(new URL('/2025top10', page.url()).href)
  expect(await page.locator('main').innerText()).toContain('尚未公布')
  expect(faults).toEqual([])
  await page.context().close()
})

test('with a script the page goes on as before: what is read without one is not drawn', async () => {
  const { page, faults } = await browser.visit('/2024lsypxfzn')
  await page.locator('.brand-card').first().waitFor()
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect(await page.locator('noscript').evaluate((element) => element.children.length)).toBe(0)
  expect(faults).toEqual([])
  await page.context().close()
})
