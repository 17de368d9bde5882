import { describe, expect, test } from 'vitest'
import { axeFindings } from '../every-page/axe-findings.ts'
import { overflow, signInWith } from '../shell/shell-visitor.ts'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

describe.each([
  ['/setting/user', '个人资料'],
  ['/setting/account', '修改密码'],
])('%s', (path, heading) => {
  test.each([1440, 820, 390, 320])('is fit to use at %i px, nothing serious for axe', async (width) => {
    const { page, faults } = await signInWith(browser, {}, { username: 'dist530828', path, width })
    await page.getByRole('heading', { name: heading }).first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await overflow(page)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    expect(faults).toEqual([])
    await page.context().close()
  })
})

test('the password is changed with the keyboard alone as far as the server lets it', async () => {
  const { page } = await signInWith(browser, {}, { username: 'dist530828', path: '/setting/account' })
  await page.getByLabel('原密码').focus()
  await page.keyboard.type('wrong-Password-1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Fresh-2026')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Fresh-2026')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('原密码不正确').waitFor()
  expect(new URL(page.url()).pathname).toBe('/setting/account')
  await page.context().close()
})
