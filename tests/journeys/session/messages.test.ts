import { expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { overflow } from '../shell/shell-visitor.ts'

const browser = withBrowser()

test('a failed call names its address without widening the page of a phone, and is told once', async () => {
  const telephone = { width: 390, height: 844 }
  const { page } = await browser.as('admin', null, telephone)
  await page.route(/\/api\/(list\/rows|declare)\//, (route) =>
    route.fulfill({ status: 404, body: '' }),
  )

  for (const path of [
    `/declare-audit/list?keyword=${encodeURIComponent('很长的关键字'.repeat(6))}`,
    `/declare-audit/view?id=${'x'.repeat(64)}`,
  ]) {
    await page.goto(path)
    await page.locator('main').getByText('请求地址出错').first().waitFor()
    expect(await overflow(page), path).toBe(0)
    const messages = page.getByRole('region', { name: '消息' }).getByText('请求地址出错')

    await page.waitForLoadState('networkidle')
    expect(await messages.count(), path).toBe(1)
  }
})

test(
  'a script that is gone reloads the page once, then it is offered',
  { tags: ['long'] },
  async () => {
    const { page } = await browser.as('admin')
    let loads = 0

    page.on('load', () => loads++)
    const script = /\/assets\/list-page-[^/]*\.js/
    let requests = 0

    await page.route(script, (route) => {
      requests++
      return route.abort()
    })

    await page.getByRole('link', { name: '省级审核' }).first().click()
    const reload = page.getByRole('button', { name: '刷新页面' })

    await reload.waitFor()
    expect(requests).toBeGreaterThan(1)
    expect(loads).toBe(1)
    expect(new URL(page.url()).pathname).toBe('/declare-audit/province')
    await page.unroute(script)
    await reload.click()
    await page.getByRole('heading', { name: '省级审核', level: 1 }).waitFor()
    expect(loads).toBe(2)
  },
)
