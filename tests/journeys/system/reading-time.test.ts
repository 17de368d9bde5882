import { expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

test(
  'how long a notice stood before its reader is told when it is left, and seen by who looks after notices',
  { timeout: 120_000 },
  async () => {
    const { page, faults } = await browser.as('dist530102', '/dashboard')
    await page.clock.install()
    await page.locator('a[href*="/cms/articleView?id="]').first().click()
    await page.waitForURL(/articleView\?id=/)
    const title = (await page.locator('article h1').textContent())!
    await page.clock.fastForward('01:30')
    const telling = page.waitForRequest((call) => call.method() === 'POST' && call.url().includes('/article/view/'))
    await page.locator('.sider, nav').getByRole('link', { name: '首页' }).first().click()
    const told = await telling
    expect((told.postDataJSON() as { seconds: number }).seconds).toBeGreaterThanOrEqual(90)
    expect((await told.response())?.status()).toBe(200)

    const leader = await browser.as('leader', '/cms/articleViewLog?preset=read&keyword=dist530102')
    const row = leader.page.locator('tr[data-row]').filter({ hasText: title })
    await row.waitFor()
    await leader.page.getByRole('columnheader', { name: /阅读时长（秒）/ }).waitFor()
    const at = await leader.page
      .getByRole('columnheader')
      .evaluateAll((heads) => heads.findIndex((head) => head.textContent?.includes('阅读时长')))
    expect(await row.locator('td, th').nth(at).textContent()).toMatch(/^\d+$/)
    expect([...faults, ...leader.faults]).toEqual([])
  },
)
