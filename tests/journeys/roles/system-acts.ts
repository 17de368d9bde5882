import { expect } from 'vitest'
import { control, exportList, firstRow, pressIn, save, type Act, type Acts, type Visit } from './act.ts'

/** Changes the remark of a record that has one and saves it. */
const change =
  (keyword: string, row: string, button: string, field: string, value: string): Act =>
  async ({ page }) => {
    if (keyword !== '') await page.goto(`${page.url().split('?')[0]}?keyword=${encodeURIComponent(keyword)}`)
    await pressIn(page, page.locator('tr[data-row]').filter({ hasText: row }).first(), button)
    await page.waitForURL(/[?&]id=/)
    await control(page, field).fill(value)
    await control(page, field).blur()
    await save(page)
    await page
      .getByText(/已保存/)
      .first()
      .waitFor()
  }

/** Filters by the first choice that a field of the filters offers; rows come again. */
const filterAndExport =
  (field: string, label: string): Act =>
  async (visit) => {
    const { page } = visit
    await firstRow(page)
    await page.getByRole('combobox', { name: field }).selectOption({ label })
    await page.getByRole('button', { name: '查询' }).click()
    await page.waitForURL(/filter=|f\.|\?/)
    await exportList(visit)
  }

const openRole: Act = async ({ page }) => {
  await (await firstRow(page)).getByRole('button', { name: '查看', exact: true }).click()
  await page.waitForURL(/role-view/)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

const openOffice: Act = async ({ page }) => {
  await (await firstRow(page)).locator('.ui-link').first().click()
  await page.waitForURL(/org-view/)
  await page.getByText('机构编码').first().waitFor()
}

/** The page of an own account: a nickname is changed and stands in the header. */
const changeName: Act = async ({ page, username }: Visit) => {
  await page.getByLabel('昵称').fill(`试名${username.slice(-2)}`)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('已保存').waitFor()
}

/** The language is changed and changed back without a reload. */
const changeLanguage: Act = async ({ page }) => {
  await page.getByLabel('语言').selectOption('en-US')
  await page.getByRole('heading', { name: 'Change password' }).waitFor()
  await page.getByLabel('Language').selectOption('zh-CN')
  await page.getByRole('heading', { name: '修改密码' }).waitFor()
}

export const systemActs: Acts = {
  '/system/user': change('dist532504', 'dist532504', '修改', 'employer', '弥勒市农业农村局'),
  '/system/role': openRole,
  '/system/org': {
    admin: change('', '省级专家组', '修改', 'leader', '陶安宁'),
    leader: openOffice,
  },
  '/system/dict': async ({ page }) => {
    await page.goto(`${page.url().split('?')[0]}?keyword=unit`)
    await pressIn(page, await firstRow(page), '选项')
    await page.waitForURL(/dict-item\?filter=/)
    await firstRow(page)
  },
  '/system/district': async ({ page }) => {
    const row = page.getByRole('row', { name: /玉溪市/ })
    await row.waitFor()
    await pressIn(page, row, '修改')
    await page.waitForURL(/[?&]id=/)
    const initial = page.getByLabel('首字母')
    await initial.fill((await initial.inputValue()) === 'Y' ? 'X' : 'Y')
    await page.keyboard.press('Tab')
    await save(page)
  },
  '/system/login-log': filterAndExport('结果', '成功'),
  '/system/event-log': async ({ page }) => {
    await page.getByRole('combobox', { name: '操作' }).selectOption({ label: '导出' })
    await page.getByRole('button', { name: '查询' }).click()
    await page.locator('tr[data-row]').filter({ hasText: '导出' }).first().waitFor()
  },
  '/system/config-health': async ({ page }) => {
    const digest = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载今天的日志摘要' }).click()
    expect((await digest).suggestedFilename()).not.toBe('')
  },
  '/system/workflow': async ({ page }) => {
    await page.getByRole('img', { name: '品牌申报流程' }).getByText('草稿', { exact: true }).waitFor()
  },
  '/setting/user': changeName,
  '/setting/account': changeLanguage,
}
