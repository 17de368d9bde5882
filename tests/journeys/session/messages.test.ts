import { expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { overflow } from '../shell/shell-visitor.ts'

const browser = withBrowser()

test('an export is saved under the name the server gives; a failure is told 50 px from the top, and one that two parts of a page hear of is told once (specification §8)', async () => {
  const { page } = await browser.as('admin', '/declare-audit/province-elect')
  const save = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出' }).click(),
    ])
    return download.suggestedFilename()
  }

  const exported = '**/api/list/export/**'

  await page.route(exported, (route) => route.fulfill({ status: 502, body: '' }))
  await page.getByRole('button', { name: '导出' }).click()
  const shown = page.getByRole('alert').filter({ hasText: '网关错误' })

  await expect.poll(async () => (await shown.boundingBox())?.y).toBe(50)
  await page.unroute(exported)

  expect(await save()).toMatch(/^[^%]*\p{Script=Han}+.*\.xlsx$/u)
  await page.route(exported, (route) =>
    route.fulfill({ status: 200, contentType: 'application/octet-stream', body: 'PK' }),
  )
  expect(await save()).toBe('导出文件.xlsx')

  await page.route('**/api/list/rows/declare-audit/list**', (route) =>
    route.fulfill({ status: 500, body: '' }),
  )
  await page.goto(new URL('/declare-audit/list', page.url()).href)
  const messages = page.getByRole('region', { name: '消息' })

  await messages.getByText('服务器内部错误').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await messages.getByText('服务器内部错误').count()).toBe(1)
})

test('a failed call names its address without widening the page of a phone', async () => {
  const { page } = await browser.as('admin', '/dashboard', { width: 390, height: 844 })
  await page.route(/\/api\/(list\/rows|declare)\//, (route) =>
    route.fulfill({ status: 404, body: '' }),
  )

  for (const path of [
    `/declare-audit/list?keyword=${encodeURIComponent('很长的关键字'.repeat(6))}`,
    `/declare-audit/view?id=${'x'.repeat(64)}`,
  ]) {
    await page.goto(new URL(path, page.url()).href)
    await page.locator('main').getByText('请求地址出错').first().waitFor()
    expect(await overflow(page), path).toBe(0)
  }
})

test('a script that is gone reloads the page once, then it is offered', async () => {
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
})
