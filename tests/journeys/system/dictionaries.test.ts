import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow } from '#contract/record.ts'
import { readXlsx } from '#server/import/spreadsheet/read-xlsx.ts'
import { createSpreadsheet } from '#tools/seed/create-spreadsheet.ts'
import { controlId } from '#web/runtime/widgets/definition.ts'
import { callAs } from '../call-as.ts'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

test(
  'an item of a dictionary is added, moved and retired on screen',
  { timeout: 120_000, tags: ['long'] },
  async () => {
    const { page, faults } = await browser.as('admin', '/system/dict?keyword=return_reason')
    await page.locator('tr[data-row]').first().getByRole('button', { name: '选项' }).click()
    await page.waitForURL(/dict-item\?filter=/)
    await page.getByRole('link', { name: '新建选项' }).click()
    await page.getByRole('combobox', { name: '字典' }).fill('退回原因')
    await page.getByRole('option', { name: '退回原因' }).click()
    await page.locator(`[id="${controlId(['value'])}"]`).fill('stamp')
    await page.locator(`[id="${controlId(['label'])}"]`).fill('印章不清')
    await page.locator('.fill-form__bar').getByRole('button', { name: '保存', exact: true }).click()
    await page.waitForURL(/id=return_reason\.stamp/)
    const filter = encodeURIComponent(JSON.stringify({ dictionaryId: 'return_reason' }))

    await page.goto(new URL(`/system/dict-item?filter=${filter}`, page.url()).href)
    const row = page.locator('tr[data-row]').filter({ hasText: '印章不清' })

    await row.getByRole('button', { name: '上移' }).click()
    await page.getByText('已办理').first().waitFor()
    await row.getByRole('button', { name: '下移' }).waitFor()
    await row.getByRole('button', { name: /更多/ }).click()
    await page.getByRole('menuitem', { name: '停用' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await row.getByText('2024').waitFor()
    expect(faults).toEqual([])
  },
)

test('who has not read a notice is reminded by a message that leads to it, also many at once; who was reminded today is named', async () => {
  const leader = await browser.as('leader', '/cms/notice')
  await leader.page
    .locator('tr[data-row]')
    .first()
    .getByRole('button', { name: '阅读情况' })
    .click()

  await leader.page.waitForURL(/articleViewLog\?filter=/)
  const view = new URL('/cms/articleViewLog?preset=unread&keyword=dist530828', leader.page.url())
  const rows = leader.page.locator('tr[data-row]')
  const remind = async () => {
    await rows.first().getByRole('button', { name: '催读' }).click()
    await leader.page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await leader.page.getByText('已办理').first().waitFor()
  }

  await leader.page.goto(view.href)
  const title = (await rows.first().locator('td').nth(1).textContent()) ?? ''

  await remind()
  const reader = await browser.as('district')

  await reader.page.getByRole('button', { name: /通知，未读/ }).click()
  await reader.page.getByRole('button', { name: `请阅读：${title}` }).click()
  await reader.page.waitForURL(/articleView\?id=/)
  await reader.page.getByRole('heading', { name: title }).waitFor()

  await leader.page.goto(new URL('/cms/articleViewLog?preset=unread&keyword=expert0', view).href)
  await remind()
  await leader.page.getByRole('checkbox', { name: '全选本页' }).check()
  await leader.page.getByRole('toolbar').getByRole('button', { name: '批量催读' }).click()
  await leader.page.getByRole('dialog').getByRole('button', { name: '确定催读' }).click()
  const outcome = leader.page.getByRole('dialog', { name: /催读：成功 \d+ 件，未办理 1 件/ })

  await outcome.getByText(/24 小时内不再重复发送/).waitFor()
  expect(await outcome.getByRole('row').count()).toBe(2)
  await outcome.getByRole('button', { name: '知道了' }).click()
  await outcome.waitFor({ state: 'detached' })
  expect([...leader.faults, ...reader.faults]).toEqual([])
})

test(
  'a sheet of accounts is tried, mended, imported and taken back',
  { timeout: 120_000 },
  async () => {
    const { page, faults } = await browser.as('admin', '/system/user')
    await page.getByRole('button', { name: '导入' }).click()
    const dialog = page.getByRole('dialog')
    const head = ['账号', '姓名', '角色', '管辖区域']
    const saved = page.waitForEvent('download')

    await dialog.getByRole('button', { name: '下载模板' }).click()
    const [titles] = readXlsx(readFileSync(await (await saved).path()), 10)
    for (const title of head)
      expect(titles?.cells.map((cell) => String(cell).replace('*', ''))).toContain(title)
    const choose = async (...row: string[]) =>
      dialog.locator('input[type=file]').setInputFiles({
        name: '用户.xlsx',
        mimeType: 'application/octet-stream',
        buffer: await createSpreadsheet([head, row]),
      })

    await choose('sheet-01', '岩某', '县级审核员', '月球')
    await dialog.getByText(/检查发现 1 处问题/).waitFor()
    await dialog.getByRole('cell', { name: '管辖区域' }).waitFor()
    expect(await dialog.getByRole('button', { name: '导入', exact: true }).isDisabled()).toBe(true)
    await choose('sheet-01', '岩某', '县级审核员', '澜沧拉祜族自治县')
    await dialog.getByText('将新建 1 条').waitFor()
    await dialog.getByRole('button', { name: '导入', exact: true }).click()
    await dialog.getByText('已导入：新建 1 条').waitFor()
    await dialog.getByRole('button', { name: '下载初始密码' }).waitFor()
    await dialog.getByRole('button', { name: '撤销这次导入' }).click()
    await page.getByText('已撤销 1 条').waitFor()

    // What is left of it is a name that nobody has, for the log.
    const left = await callAs<ListRow[]>(
      page,
      'GET',
      `${apiPaths.listRows('system/user')}?keyword=sheet-01`,
    )

    expect(
      left.filter(({ data }) => data['username'] === 'sheet-01' || data['enabled'] === true),
    ).toEqual([])
    expect(faults).toEqual([])
  },
)
