import { expect, onTestFinished, test } from 'vitest'
import { axeFindings } from '../every-page/axe-findings.ts'
import { withBrowser } from '../open-browser.ts'
import { pressInRow } from '../press-in-row.ts'
import { queryDatabase } from '../query-database.ts'

const browser = withBrowser()

/**
 * An applicant of the reviewer's county whom no other test signs in as; its password is put back
 * afterwards.
 */
async function anApplicant(): Promise<string> {
  const [account] = await queryDatabase(
    `select id, username, password_hash, password_changed_at from account
     where 'declare' = any(roles) and region_code like '530828%' and enabled order by username desc limit 1`,
    [],
  )

  onTestFinished(async () => {
    await queryDatabase(
      'update account set password_hash = $2, password_changed_at = $3 where id = $1',
      [account?.['id'], account?.['password_hash'], account?.['password_changed_at']],
    )
  })

  return String(account?.['username'])
}

test('a reviewer of the county prints a code; with it an applicant who forgot the password sets another and signs in', async () => {
  const username = await anApplicant()
  const reviewer = await browser.as('district', `/declare-audit/applicants?keyword=${username}`)
  const row = reviewer.page.getByRole('row').filter({ hasText: username })

  await pressInRow(row, '签发重置码')
  await reviewer.page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  const slip = reviewer.page.locator('.code-slip__codeSlip')

  await slip.waitFor()
  const code = /[A-Z3-9]{4}(?:-[A-Z3-9]{4}){2}/.exec(await slip.innerText())?.[0] ?? ''

  expect(await slip.innerText()).toContain(username)
  expect(await axeFindings(reviewer.page)).toEqual([])
  await reviewer.page.emulateMedia({ media: 'print' })
  expect(await slip.isVisible()).toBe(true)
  expect(await reviewer.page.getByRole('button', { name: '打印' }).isVisible()).toBe(false)

  const { page, faults } = await browser.visit('/login')

  await page.getByRole('link', { name: '忘记密码' }).press('Enter')
  await page.getByRole('heading', { name: '忘记密码' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const enter = async (...texts: string[]) => {
    await page.getByLabel('用户名').focus()
    for (const text of texts) {
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }

    await page.keyboard.press('Enter')
  }

  await enter(username, 'AAAA-AAAA-AAAA', 'Terrace-2026', 'Terrace-2025')
  await page.getByText('两次输入的新密码不一致').waitFor()
  await enter(username, 'AAAA-AAAA-AAAA', 'Terrace-2026', 'Terrace-2026')
  await page.getByText('账号、验证码或重置码不正确').waitFor()
  await enter(username, code, 'Terrace-2026', 'Terrace-2026')
  await page.getByText('新密码已设置，请登录').waitFor()
  await page.getByLabel('用户名', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill('Terrace-2026')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard/)
  expect([...faults, ...reviewer.faults].filter((fault) => !fault.includes('400'))).toEqual([])
})
