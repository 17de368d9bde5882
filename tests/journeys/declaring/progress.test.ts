import { expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { pressIn } from '../press-in.ts'

const browser = withBrowser()

test('below the own declarations stands how far one is: its steps, whose turn it is and until when, what comes next, who did what; the log of a row shows another', async () => {
  const { page, faults } = await browser.as('declare', '/declare/status?preset=reviewing')
  const story = page.getByRole('region', { name: /^办理进度：/ })

  await story.locator('.log-timeline__timeline li').first().waitFor()
  const rows = page.locator('.data-table__dataTable tbody tr[data-row]')
  const nameOf = async (at: number) =>
    (await rows.nth(at).locator('.button__link').first().innerText()).trim()

  await story.getByRole('heading', { name: `办理进度：${await nameOf(0)}` }).waitFor()
  expect(await story.locator('.step-strip__stepStrip > li').count()).toBe(7)
  expect(await story.locator('.step-strip__stepStrip > [aria-current=step]').count()).toBe(1)
  expect(await story.locator('.row-timeline__turn').innerText()).toMatch(
    /^当前环节：.+，\d{4}-\d\d-\d\d \d\d:\d\d 起/,
  )
  expect(await story.locator('.log-timeline__timeline time').first().innerText()).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  )
  expect(await story.locator('.step-strip__stepStrip > li').first().innerText()).toMatch(
    /申报\n?\s*\d{4}-\d\d-\d\d/,
  )

  await page.getByRole('group', { name: '视图' }).getByRole('button', { name: /^全部/ }).click()

  await rows.nth(1).waitFor()
  await pressIn(page, rows.nth(1), '日志')
  const second = story.getByRole('heading', { name: `办理进度：${await nameOf(1)}` })

  await second.waitFor()
  await expect
    .poll(() => second.evaluate((heading) => heading === document.activeElement))
    .toBe(true)
  expect(await page.getByRole('dialog').count()).toBe(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(new URL('/declare/status?preset=returned', page.url()).href)
  await story.locator('.row-timeline__turn').waitFor()
  expect(await story.locator('.row-timeline__turn').innerText()).toMatch(/^轮到您办理：/)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)

  expect(width).toBeLessThanOrEqual(390)
  await story.getByRole('button', { name: '继续填写' }).click()
  await page.waitForURL(/\/declare\/fill\?.*id=/)
  expect(faults).toEqual([])
})
