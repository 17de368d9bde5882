import { expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

test(
  'the menu shows what the access list gives; a page of another role says for whom it is, and a record that may not be seen does not exist (specification §6)',
  { tags: ['long'] },
  async () => {
    const { page, faults } = await browser.as('city', '/declare-audit/city?preset=all')
    const menu = page.getByRole('navigation', { name: '主菜单' })

    expect(await menu.getByText('州（市）审核').count()).toBe(1)
    expect(await menu.getByText('县级审核').count()).toBe(0)
    await page.locator('.data-table__dataTable .button__link').first().click()
    await page.waitForURL(/id=/)
    const record = new URL(page.url())

    record.searchParams.set('id', 'of-another-region')
    await page.goto(record.href)
    await page.getByRole('heading', { name: '抱歉，你访问的页面不存在' }).waitFor()
    await page
      .getByRole('main')
      .getByText('没有找到该记录，可能已被删除，或不在您可以查看的范围内')
      .waitFor()

    await page.goto(new URL('/declare-audit/district', page.url()).href)
    await page.getByRole('heading', { name: '抱歉，你无权访问该页面' }).waitFor()
    await page.getByText('“县级审核”仅对系统管理员、县级审核员开放，您的角色是州市审核员').waitFor()
    expect(await menu.isVisible()).toBe(true)
    expect(faults).toEqual([])
  },
)
