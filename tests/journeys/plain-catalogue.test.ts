import { expect, test } from 'vitest'
import { withBrowser } from './open-browser.ts'

const browser = withBrowser()

test('without a script the catalogue, its list and a brand are read whole, at every width', async () => {
  const { page, faults } = await browser.visit('/2024lsypxfzn', { width: 390, height: 900 }, false)
  const reach = async () => {
    const beyond: number[] = []
    for (const width of [1440, 820, 390]) {
      await page.setViewportSize({ width, height: 900 })
      beyond.push(
        await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth),
      )
    }

    return Math.max(...beyond)
  }

  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('2024年度品牌目录')
  expect(await page.locator('.brand-list__brandCard').count()).toBe(8)
  expect(await reach()).toBeLessThanOrEqual(0)
  await page.locator('.catalogue-index__industryTiles a[data-industry="tea"]').click()
  await page.waitForURL(/industry=tea/)
  const countText = await page.getByText(/共 \d+ 个品牌/).innerText()

  expect(await reach()).toBeLessThanOrEqual(0)
  const name = await page.locator('.brand-list__brandCard:has(img) b').first().innerText()

  await page.getByRole('link', { name: '下一页' }).click()
  await page.waitForURL(/page=2/)
  expect(await page.getByText(/共 \d+ 个品牌/).innerText()).toBe(countText)

  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: '查询' }).click()
  await page.waitForURL(/keyword=/)
  await page.locator('.brand-list__brandCard a').first().click()
  await page.waitForURL(/brand\?id=/)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(name)
  expect((await page.locator('.brand-detail__words').first().innerText()).length).toBeGreaterThan(
    100,
  )
  expect(await page.title()).toContain(name)
  const picture = page.locator('[data-part="gallery"] img').first()

  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
  expect(await reach()).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: '海报' }).click()
  await page.waitForURL(/poster/)
  expect(await page.locator('svg > title').innerHTML()).toBe(name)
  expect(faults).toEqual([])
})

test(
  'without a script the famous brands stand under their industries, and a year without any says so',
  { tags: ['long'] },
  async () => {
    const { page, faults } = await browser.visit('/2024top10', undefined, false)
    const industries = page.getByRole('navigation', { name: '产业' }).getByRole('link')

    expect(await industries.count()).toBeGreaterThan(3)
    const first = await page.locator('.top10__podium b').allInnerTexts()

    await industries.nth(1).click()
    await page.waitForURL(/industry=/)
    expect(await page.locator('.top10__podium b').allInnerTexts()).not.toEqual(first)
    await page.getByRole('link', { name: '查看全部' }).click()
    await page.waitForURL(/brand\/list\?industry=/)
    expect(await page.getByRole('table').locator('tbody tr').count()).toBeGreaterThan(0)
    await page.goto(new URL('/2025top10', page.url()).href)
    expect(await page.locator('main').innerText()).toContain('尚未公布')
    expect(faults).toEqual([])
  },
)

test(
  'without a script the fields of a list are sent as they stand',
  { tags: ['long'] },
  async () => {
    const { page, faults } = await browser.visit(
      '/2024lsypxfzn/brand/list?industry=tea',
      undefined,
      false,
    )

    await page.getByLabel('州（市）').selectOption('530800')
    await page.getByRole('button', { name: '查询' }).click()
    await page.waitForURL(
      (url) =>
        url.searchParams.get('city') === '530800' && url.searchParams.get('industry') === 'tea',
    )

    expect(await page.getByLabel('县（市、区）').isEnabled()).toBe(true)
    for (const place of await page
      .locator('.brand-list__brandFoot span:first-child')
      .allInnerTexts())
      expect(place).toMatch(/^普洱市/)
    expect(faults).toEqual([])
  },
)
