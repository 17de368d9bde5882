import { describe, expect, test } from 'vitest'
import { signInWith } from '../shell/shell-visitor.ts'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

const list = '/declare-audit/province-elect'
const exported = '**/api/list/export/**'

describe('messages (specification §8)', () => {
  test('stand 50 px from the top for 5 s and wait while pointed at', async () => {
    const { page } = await signInWith(browser, {}, { path: list })
    await page.route(exported, (route) => route.fulfill({ status: 502, body: '' }))
    await page.clock.install()
    const shown = page.getByRole('alert').filter({ hasText: '网关错误' })
    await page.getByRole('button', { name: '导出' }).click()
    await shown.waitFor()
    expect((await shown.boundingBox())!.y).toBe(50)
    // A slow machine takes seconds of its own meanwhile.
    await page.clock.fastForward(3000)
    expect(await shown.count()).toBe(1)
    await shown.hover()
    await page.clock.fastForward(60_000)
    expect(await shown.count()).toBe(1)
    await page.mouse.move(5, 800)
    await page.clock.fastForward(5100)
    await shown.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('every HTTP status has its words; the message of an envelope goes first', async () => {
    const { page } = await signInWith(browser, {}, { path: list })
    let answer: { status: number; json?: unknown } = { status: 500 }
    await page.route(exported, (route) => route.fulfill(answer.json === undefined ? { ...answer, body: '' } : answer))
    const say = async (next: typeof answer, words: string) => {
      answer = next
      await page.getByRole('button', { name: '导出' }).click()
      await page.getByRole('alert').getByText(words, { exact: true }).waitFor()
      await page.getByRole('button', { name: '关闭消息' }).first().click()
    }
    await say({ status: 400 }, '请求错误')
    await say({ status: 403 }, '拒绝访问')
    await say({ status: 404 }, '请求地址出错：/api/list/export/declare-audit/province-elect')
    await say({ status: 408 }, '请求超时')
    await say({ status: 500 }, '服务器内部错误')
    await say({ status: 501 }, '服务未实现')
    await say({ status: 502 }, '网关错误')
    await say({ status: 503 }, '服务不可用')
    await say({ status: 504 }, '网关超时')
    await say({ status: 505 }, 'HTTP版本不受支持')
    await say({ status: 200, json: { code: -1, msg: '导出任务过多', data: null } }, '导出任务过多')
    await say(
      { status: 200, json: { code: 'xxx', msg: '自定义错误', data: null } },
      '[ code: xxx ] 自定义错误: /api/list/export/declare-audit/province-elect',
    )
    await say({ status: 409, json: { code: 409, msg: '数据已变化', data: { reason: 'stale' } } }, '数据已变化')
    await page.context().close()
  })

  test('a page that cannot be fetched says so, once', async () => {
    const { page } = await signInWith(browser, {}, { path: '/dashboard' })
    await page.route('**/api/list/rows/declare-audit/list**', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(new URL('/declare-audit/list', page.url()).href)
    await page.getByRole('region', { name: '消息' }).getByText('服务器内部错误').waitFor()
    expect(await page.getByRole('region', { name: '消息' }).getByText('服务器内部错误').count()).toBe(1)
    await page.context().close()
  })
})

describe('an export', () => {
  test('is saved under the name of its content-disposition, else as 导出文件.xlsx', async () => {
    const { page } = await signInWith(browser, {}, { path: list })
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
    await page.context().close()
  })
})

describe('a script that is gone', () => {
  test('reloads the page once, then offers to', async () => {
    const { page } = await signInWith(browser, {}, { path: '/dashboard' })
    let loads = 0
    page.on('load', () => loads++)
    const script = /\/assets\/list-page-[^/]*\.js/
    let wasAsked = 0
    await page.route(script, (route) => {
      wasAsked++
      return route.abort()
    })
    await page.getByRole('link', { name: '省级审核' }).first().click()
    const reload = page.getByRole('button', { name: '刷新页面' })
    await reload.waitFor()
    expect(wasAsked).toBeGreaterThan(1)
    expect(loads).toBe(1)
    expect(new URL(page.url()).pathname).toBe('/declare-audit/province')
    await page.unroute(script)
    await reload.click()
    await page.getByRole('heading', { name: '省级审核', level: 1 }).waitFor()
    expect(loads).toBe(2)
    await page.context().close()
  })
})
