import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { FrontLogEntry } from '#web/session/front-log.ts'
import { axeFindings } from '../every-page/axe-findings.ts'
import { overflow, signInWith } from '../shell/shell-visitor.ts'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

/** A visitor of /log after a failed call and an unhandled error. */
async function visitLog(width = 1440) {
  const visitor = await signInWith(browser, { log: true }, { path: '/declare-audit/province-elect', width })
  const { page } = visitor
  await page.route('**/api/list/export/**', (route) => route.fulfill({ status: 502, body: '' }))
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByText('网关错误').waitFor()
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('unhandled in the page')
    })
  })
  await page.goto(new URL('/log', page.url()).href)
  await page.getByRole('heading', { name: '前端日志', level: 1 }).waitFor()
  return visitor
}

describe('the front-end log (specification §3, §8)', () => {
  test('the header has no log button unless the configuration says so', async () => {
    const { page } = await signInWith(browser, {})
    expect(await page.locator('.log-button').count()).toBe(0)
    await page.context().close()
  })

  test('holds failed calls and unhandled errors with who, where and a masked token; exported as they are shown; cleared on request', async () => {
    const { page } = await visitLog()
    const token = (await page.context().cookies()).find(({ name }) => name === 'admin-token')!.value
    const entries = page.locator('.front-log-entries > li')
    expect(await entries.count()).toBe(2)
    const [fault, call] = await entries.allInnerTexts()
    expect(fault).toContain('页面运行异常')
    expect(fault).toContain('unhandled in the page')
    expect(call).toContain('数据请求异常')
    expect(call).toContain('网关错误')
    expect(call).toContain('/api/list/export/declare-audit/province-elect')
    expect(call).toContain('系统管理员')
    expect(call).toContain(`${token.slice(0, 4)}****${token.slice(-4)}`)
    expect(await page.content()).not.toContain(token)

    expect(await page.locator('.log-button em').innerText()).toBe('2')
    await page.getByRole('link', { name: '前端日志 2 条日志 | 包含 2 个异常' }).waitFor()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.front-log').getByRole('button', { name: '导出' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^前端日志 .*\.json$/)
    const saved = JSON.parse(readFileSync(await download.path(), 'utf8')) as FrontLogEntry[]
    expect(saved.map(({ type }) => type)).toEqual(['error', 'error'])

    await page.getByRole('button', { name: '清空日志' }).click()
    await page.getByText('清空后不能恢复，确定清空全部 2 条日志吗？').waitFor()
    await page.getByRole('button', { name: '确定', exact: true }).click()
    await page.getByText('没有日志或异常').waitFor()
    expect(await page.locator('.log-button em').count()).toBe(0)
    await page.context().close()
  })

  test('an entry is copied, and that is told', async () => {
    const { page } = await visitLog()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.locator('.front-log-entries').getByRole('button', { name: '复制' }).first().click()
    await page.getByText('复制成功').waitFor()
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({
      message: 'unhandled in the page',
    })
    await page.context().close()
  })

  test.each([1440, 820, 390, 320])('is fit to read at %i px, nothing serious for axe', async (width) => {
    const { page } = await visitLog(width)
    expect(await overflow(page)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await page.context().close()
  })
})
