import { beforeAll, expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { queryDatabase } from '../query-database.ts'

const browser = withBrowser()
let creditCode = ''
beforeAll(async () => {
  const [account] = await queryDatabase<{ username: string }>(
    `select username from account where user_type = 'DECLARE' order by username limit 1`,
  )
  creditCode = account?.username ?? ''
})

test('registering tells a fault of a field when it is left, lets the browser fill in what it knows of a person, asks whether the credit code is known, and for earlier brands of the kind of applicant (specification §7)', async () => {
  const { page, faults } = await browser.visit('/register')
  const name = page.getByLabel('主体名称')

  await name.fill('茶社')
  expect(await name.getAttribute('aria-invalid')).toBeNull()
  await name.blur()
  await page.getByText(/至少 4 个字/).waitFor()
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  expect(await name.getAttribute('autocomplete')).toBe('organization')

  await page.getByText('区域公用品牌主体').first().click()
  const [exists] = await Promise.all([
    page.waitForRequest('**/api/register/exit/username**'),
    page
      .getByLabel('统一社会信用代码')
      .fill(creditCode)
      .then(() => page.getByLabel('统一社会信用代码').blur()),
  ])

  expect(new URL(exists.url()).search).toBe(`?creditCode=${creditCode}`)
  await page.getByText(/该代码已注册/).waitFor()

  // The step does not go on, and its first fault has the focus.
  await page.getByRole('button', { name: '下一步', exact: true }).click()
  const code = page.getByLabel('统一社会信用代码')

  await expect.poll(() => code.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await code.getAttribute('aria-invalid')).toBe('true')
  await page.locator('[aria-current=step]').getByText('主体身份').waitFor()

  await page.route('**/api/register/brand/list**', (route) =>
    route.fulfill({
      json: {
        code: 0,
        msg: '',
        data: [{ id: 'b1', year: 2023, brandName: '澜屿茶', subjectName: '澜屿茶业协会' }],
      },
    }),
  )

  const [brands] = await Promise.all([
    page.waitForRequest('**/api/register/brand/list**'),
    page.getByLabel('关联历史品牌').fill('澜屿'),
  ])

  const query = new URL(brands.url()).searchParams

  expect([brands.method(), query.get('name'), query.get('userType')]).toEqual([
    'GET',
    '澜屿',
    'REGION',
  ])

  await page.getByText(/澜屿茶.*2023/).click()
  await page.getByRole('button', { name: /^移除 .*澜屿茶/ }).waitFor()
  expect(faults).toEqual([])
})
