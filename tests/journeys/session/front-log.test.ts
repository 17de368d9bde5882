import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FrontLogEntry } from '#web/api/front-log.ts'
import { axeFindings } from '../every-page/axe-findings.ts'
import { withBrowser } from '../open-browser.ts'
import { overflow, setLayout, sizeOf } from '../shell/shell-visitor.ts'

const browser = withBrowser()

test('an export is saved under the name the server gives, a failure is told 50 px from the top; the front-end log holds failed calls and unhandled errors with who, where and a masked token, and is copied, exported as shown and cleared on request (specification §3, §8)', async () => {
  const { page } = await browser.as('admin', '/declare-audit/province-elect')
  expect(
    await page.locator('.front-log__logButton').count(),
    'the shipped configuration shows no button',
  ).toBe(0)

  await setLayout(page, { log: true })
  const exported = '**/api/list/export/**'
  const save = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出' }).click(),
    ])
    return download.suggestedFilename()
  }

  expect(await save()).toMatch(/^[^%]*\p{Script=Han}+.*\.xlsx$/u)
  await page.route(exported, (route) =>
    route.fulfill({ status: 200, contentType: 'application/octet-stream', body: 'PK' }),
  )
  expect(await save()).toBe('导出文件.xlsx')

  await page.unroute(exported)
  await page.route(exported, (route) => route.fulfill({ status: 502, body: '' }))
  await page.getByRole('button', { name: '导出' }).click()
  const failure = page.getByRole('alert').filter({ hasText: '网关错误' })

  // It stays while the pointer is over it.
  await failure.hover()
  await expect.poll(async () => (await failure.boundingBox())?.y).toBe(50)
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('error', () => resolve(null), { once: true })
        setTimeout(() => {
          throw new Error('unhandled in the page')
        })
      }),
  )

  await page.goto(new URL('/log', page.url()).href)
  await page.getByRole('heading', { name: '前端日志', level: 1 }).waitFor()

  const token =
    (await page.context().cookies()).find(({ name }) => name === 'admin-token')?.value ?? ''

  expect(token.length).toBeGreaterThan(20)
  const entries = page.locator('.front-log__entries > li')

  await expect.poll(() => entries.count()).toBe(2)
  const [fault, call] = await entries.allInnerTexts()
  for (const part of ['页面运行异常', 'unhandled in the page']) expect(fault).toContain(part)
  const masked = `${token.slice(0, 4)}****${token.slice(-4)}`
  const where = '/api/list/export/declare-audit/province-elect'
  for (const part of ['数据请求异常', '网关错误', where, '系统管理员', masked])
    expect(call).toContain(part)
  expect(await page.content()).not.toContain(token)
  await page.getByRole('link', { name: '前端日志 2 条日志 | 包含 2 个异常' }).waitFor()
  expect(await page.locator('.front-log__logButton em').innerText()).toBe('2')

  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize(sizeOf(width))
    await expect.poll(() => overflow(page), { message: `${width} px` }).toBe(0)
    if (width !== 320) expect(await axeFindings(page), `${width} px`).toEqual([])
  }

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.locator('.front-log__entries').getByRole('button', { name: '复制' }).first().click()
  await page.getByText('复制成功').waitFor()
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({
    message: 'unhandled in the page',
  })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.front-log__frontLog').getByRole('button', { name: '导出' }).click(),
  ])

  expect(download.suggestedFilename()).toMatch(/^前端日志 .*\.json$/)
  const saved = JSON.parse(readFileSync(await download.path(), 'utf8')) as FrontLogEntry[]

  expect(saved.map(({ type }) => type)).toEqual(['error', 'error'])

  await page.getByRole('button', { name: '清空日志' }).click()
  await page.getByText('清空后不能恢复，确定清空全部 2 条日志吗？').waitFor()
  await page.getByRole('button', { name: '确定', exact: true }).click()
  await page.getByText('没有日志或异常').waitFor()
  expect(await page.locator('.front-log__logButton em').count()).toBe(0)
})
