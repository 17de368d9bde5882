import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { gradientPng } from '#tools/seed/attachments.ts'
import { openBrowser, type JourneyBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'

let browser: JourneyBrowser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('a user’s own pages', () => {
  it('personal centre: profile and picture are changed and shown at once, faults stand at their field', async () => {
    const { page, faults } = await browser.signIn('city5325', '/setting/user')
    await page.getByRole('heading', { name: '个人资料' }).waitFor()
    await page.getByLabel('昵称').fill('陶安宁')
    await page.getByLabel('手机号').fill('123')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.locator('.pl-form [role="alert"], .pl-form .ui-error').first().waitFor()
    expect(await page.getByLabel('手机号').evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByLabel('手机号').fill('13900139000')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存').waitFor()
    await page.locator('.user-menu, [aria-label^="用户菜单"]').getByText('陶安宁').first().waitFor()

    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: '头像.png', mimeType: 'image/png', buffer: gradientPng(640, 480, [27, 122, 69]) })
    await page.locator('.account-avatar img').waitFor()
    await page.reload()
    await page.locator('.account-avatar img').waitFor()
    expect(await page.getByLabel('昵称').inputValue()).toBe('陶安宁')
    await page.getByText('最近登录').waitFor()
    await page.getByRole('cell', { name: '成功' }).first().waitFor()
    expect(faults).toEqual([])
  })

  it('account settings: the password is changed by hand, other sessions end, the new one counts', async () => {
    const other = await browser.signIn('content01', '/dashboard')
    const { page, faults } = await browser.signIn('content01', '/setting/account')
    await page.getByRole('button', { name: '修改密码' }).click()
    await page.getByText('请填写原密码和新密码').waitFor()
    await page.getByLabel('原密码').fill(browser.password)
    await page.getByLabel('新密码', { exact: true }).fill('Content-2026')
    await page.getByLabel('确认新密码').fill('Content-2027')
    await page.getByRole('button', { name: '修改密码' }).click()
    await page.getByText('两次输入的新密码不一致').waitFor()
    await page.getByLabel('确认新密码').fill('Content-2026')
    await page.getByRole('button', { name: '修改密码' }).click()
    await page.waitForURL((target) => target.pathname === '/login')
    await page.getByText('密码已修改，请重新登录').waitFor()
    await other.page.goto(new URL('/setting/user', other.page.url()).href)
    await other.page.waitForURL((target) => target.pathname === '/login')
    const again = await browser.signIn('content01', '/setting/account', undefined, 'Content-2026')
    await again.page.getByLabel('原密码').fill('Content-2026')
    await again.page.getByLabel('新密码', { exact: true }).fill(browser.password)
    await again.page.getByLabel('确认新密码').fill(browser.password)
    await again.page.getByRole('button', { name: '修改密码' }).click()
    await again.page.waitForURL((target) => target.pathname === '/login')
    expect(faults).toEqual([])
  })

  it('account settings: language without a reload, and messages one can do without', async () => {
    const { page, faults } = await browser.signIn('dist532504', '/setting/account')
    await page.getByLabel('原密码').fill('typed-and-kept')
    await page.getByLabel('语言').selectOption('en-US')
    await page.getByRole('heading', { name: 'Change password' }).waitFor()
    expect(await page.getByLabel('Present password').inputValue()).toBe('typed-and-kept')
    expect(await page.title()).toContain('Account settings')
    await page.getByLabel('Language').selectOption('zh-CN')
    const choice = page.getByLabel('新的待审核申报')
    await choice.uncheck()
    await page.getByText('已保存').waitFor()
    await page.reload()
    await choice.waitFor()
    expect(await choice.isChecked()).toBe(false)
    await choice.check()
    expect(faults).toEqual([])
  })

  it('a first password is changed before anything else', async () => {
    const database = new pg.Client({ connectionString: portal.database })
    await database.connect()
    await database.query(`update account set password_changed_at = null where username = 'city5325'`)
    onTestFinished(async () => {
      await database.query(`update account set password_changed_at = now() where username = 'city5325'`)
      await database.end()
    })
    const { page } = await browser.visit('/login?redirect=%2Fdashboard')
    await page.getByLabel('用户名', { exact: true }).fill('city5325')
    await page.getByLabel('密码', { exact: true }).fill(browser.password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL((target) => target.pathname === '/setting/account')
    await page.getByText('首次登录须先修改密码，修改后才能使用其他功能。').waitFor()
    await page.goto(new URL('/cms/article', page.url()).href)
    await page.waitForURL((target) => target.pathname === '/setting/account')
    await page.getByRole('button', { name: '修改密码' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/setting/account')
  })
})
