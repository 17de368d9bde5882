import { afterAll, expect, test } from 'vitest'
import { openMailSink } from '../api/mail-sink.ts'
import { axeFindings } from './every-page/axe-findings.ts'
import { withPortal } from './open-browser.ts'
import { openPortal } from './open-portal.ts'
import { queryDatabase } from './query-database.ts'

const mails = await openMailSink()
afterAll(() => mails.close())
const { browser, portal } = withPortal(() =>
  openPortal(undefined, {
    SMTP_URL: mails.url,
    MAIL_FROM: 'portal@example.org',
    PUBLIC_URL: 'http://portal.example.org',
  }),
)

const username = '12530828DEMQNA9JDK'
const codeIn = async (count: number): Promise<string> =>
  /\b\d{6}\b/.exec((await mails.waitFor(count))[count - 1]?.text ?? '')?.[0] ?? ''

test('an applicant verifies an e-mail address and later sets a forgotten password by a code that is mailed to it', async () => {
  const centre = await browser.as(username, '/setting/user')
  await centre.page.getByLabel('电子邮箱').fill('tea@example.org')
  await centre.page.getByRole('button', { name: '保存', exact: true }).click()
  const contacts = centre.page.getByRole('region', { name: '联系方式验证' })
  await contacts.getByText('tea@example.org').waitFor()
  await contacts.getByRole('button', { name: '发送验证码' }).click()
  await contacts.getByLabel('验证码').fill(await codeIn(1))
  expect(await axeFindings(centre.page)).toEqual([])
  await centre.page.keyboard.press('Enter')
  await contacts.getByText('已验证').waitFor()

  const { page, faults } = await browser.visit('/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.getByRole('radio', { name: '邮箱验证码' }).waitFor()
  await page.getByLabel('用户名').fill(username)
  await page.locator('.open__captchaPicture').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const [captcha] = await queryDatabase<{ answer: string }>(
    'select answer from captcha order by expires_at desc limit 1',
    [],
    portal().database,
  )

  await page.getByPlaceholder('请输入验证码').fill(captcha?.answer ?? '')
  await page.keyboard.press('Enter')
  await page.getByText('验证码已发出').waitFor()
  await page.getByLabel('验证码', { exact: true }).fill(await codeIn(2))
  await page.getByLabel('新密码', { exact: false }).first().fill('Terrace-2026')
  await page.getByLabel('确认新密码').fill('Terrace-2026')
  await page.keyboard.press('Enter')
  await page.getByText('新密码已设置，请登录').waitFor()
  expect((await mails.waitFor(3))[2]?.subject).toContain('密码已重置')
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  await page.getByLabel('用户名', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill('Terrace-2026')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard/)
  expect([...faults, ...centre.faults]).toEqual([])
})
