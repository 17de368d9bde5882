import { describe, expect, it, onTestFinished } from 'vitest'
import { gradientPng } from '#tools/seed/attachments.ts'
import { withBrowser } from '../open-browser.ts'
import { queryDatabase } from '../query-database.ts'

const browser = withBrowser()

describe('a user’s own pages', () => {
  it('personal centre: profile and picture are changed and shown at once, faults stand at their field', async () => {
    const { page, faults } = await browser.as('city5325', '/setting/user')
    await page.getByRole('heading', { name: '个人资料' }).waitFor()
    await page.getByLabel('昵称').fill('陶安宁')
    await page.getByLabel('手机号').fill('123')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.locator('.form__form [role="alert"], .form__form .field__error').first().waitFor()
    expect(
      await page.getByLabel('手机号').evaluate((element) => element === document.activeElement),
    ).toBe(true)
    await page.getByLabel('手机号').fill('13900139000')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存').waitFor()
    await page
      .locator('.header__userButton, [aria-label^="用户菜单"]')
      .getByText('陶安宁')
      .first()
      .waitFor()

    await page.locator('input[type="file"]').setInputFiles({
      name: '头像.png',
      mimeType: 'image/png',
      buffer: gradientPng(640, 480, [27, 122, 69]),
    })

    await page.locator('.account__avatar img').waitFor()
    await page.reload()
    await page.locator('.account__avatar img').waitFor()
    expect(await page.getByLabel('昵称').inputValue()).toBe('陶安宁')
    await page.getByText('最近登录').waitFor()
    expect(faults).toEqual([])
  })

  it('account settings: the password is changed by keys alone, other sessions end, the new one counts', async () => {
    const [former] = await queryDatabase(
      'select password_hash, password_changed_at from account where username = $1',
      ['content01'],
    )

    onTestFinished(async () => {
      await queryDatabase(
        'update account set password_hash = $1, password_changed_at = $2 where username = $3',
        [former?.['password_hash'], former?.['password_changed_at'], 'content01'],
      )
    })

    const other = await browser.as('content', null)
    const { page, faults } = await browser.as('content', '/setting/account')
    const change = page.getByRole('button', { name: '修改密码' })

    await change.press('Enter')
    await page.getByText('请填写原密码和新密码').waitFor()
    const enter = async (...texts: string[]) => {
      await page.getByLabel('原密码').focus()
      for (const [at, text] of texts.entries()) {
        if (at > 0) await page.keyboard.press('Tab')
        await page.keyboard.press('Control+a')
        await page.keyboard.type(text)
      }

      await page.keyboard.press('Enter')
    }

    await enter('wrong-Password-1', 'Content-2026', 'Content-2027')
    await page.getByText('两次输入的新密码不一致').waitFor()
    await enter('wrong-Password-1', 'Content-2026', 'Content-2026')
    await page.getByRole('alert').getByText('原密码不正确').waitFor()
    await enter(browser.password, 'Content-2026', 'Content-2026')
    await page.waitForURL((target) => target.pathname === '/login')
    await page.getByText('密码已修改，请重新登录').waitFor()
    await other.page.goto('/setting/user')
    await other.page.waitForURL((target) => target.pathname === '/login')
    await page.getByLabel('用户名', { exact: true }).fill('content01')
    await page.getByLabel('密码', { exact: true }).fill('Content-2026')
    await page.keyboard.press('Enter')
    await page.waitForURL((target) => target.pathname !== '/login')
    await page.getByRole('button', { name: /用户菜单/ }).waitFor()
    expect(faults).toEqual([])
  })

  it(
    'account settings: language without a reload, and messages one can do without',
    { tags: ['long'] },
    async () => {
      const { page, faults } = await browser.as('dist532504', '/setting/account')
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
    },
  )
})
