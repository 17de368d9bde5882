import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashInForce, untilInForce } from './in-force.ts'
import { withBrowser } from './open-browser.ts'
import { portal } from './portal.ts'
import { queryDatabase } from './query-database.ts'

const browser = withBrowser()
const { configDir } = portal
const former = new Map<string, string>()

/** Saves a file as an administrator would; afterEach puts it back. */
function edit(file: string, from: string, to: string): void {
  const place = join(configDir, file)
  const text = readFileSync(place, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} 中没有“${from}”`)

  if (!former.has(place)) former.set(place, text)
  writeFileSync(place, text.replace(from, to))
}

let shipped: string
beforeAll(async () => {
  shipped = await hashInForce()
})
afterEach(async () => {
  for (const [place, text] of former) writeFileSync(place, text)
  former.clear()
  await untilInForce(shipped)
})

describe('an administrator edits the configuration while others work', () => {
  it('the form being filled in changes under the hands of the applicant, and nothing typed is lost', async () => {
    const [owner] = await queryDatabase<{ username: string }>(
      `select a.username from e_declaration d join account a on a.enterprise_id = d.owner_id
       where d.state = 'returned' and d.region_code = '530828' order by d.id limit 1`,
    )
    const { page, faults } = await browser.as(owner!.username, '/declare/fill')

    await page.getByRole('link', { name: '去修改' }).first().click()
    await page.getByRole('button', { name: /申报主体信息/ }).click()
    const field = page.getByLabel('主体简介')

    await field.waitFor()
    await field.fill('正在填写的内容')
    await field.press('End')
    await page.keyboard.type('，还没有写完')

    edit('entities/declaration.yaml', 'title: 主体简介', 'title: 主体情况简介')
    edit('menus/sider.yaml', 'title: 申报状态查询', 'title: 我的申报进度')
    await page.getByRole('link', { name: '我的申报进度' }).waitFor()
    const renamed = page.getByLabel('主体情况简介')

    await renamed.waitFor()
    expect(await renamed.inputValue()).toBe('正在填写的内容，还没有写完')
    expect(await renamed.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('，现在写完了')
    expect(await renamed.inputValue()).toBe('正在填写的内容，还没有写完，现在写完了')
    await page.getByText('草稿已自动保存').waitFor()
    expect(faults).toEqual([])
  })

  it(
    'a dialog that is being filled in follows the change and keeps what was typed',
    { tags: ['long'] },
    async () => {
      const { page, faults } = await browser.as('district', '/declare-audit/district')
      const rows = page.locator('.data-table__dataTable tbody input[type=checkbox]')

      await rows.first().waitFor()
      await rows.nth(0).check()
      await rows.nth(1).check()
      await page.getByRole('button', { name: '批量退回修改' }).first().click()
      const dialog = page.getByRole('dialog')
      const opinion = dialog.getByLabel('审核意见')

      // The dialog takes the focus with its first frame.
      await dialog.locator(':focus').waitFor()
      await opinion.fill('请补充材料')
      await opinion.press('End')
      await page.keyboard.type('，正在写')
      edit(
        'workflows/declaration.yaml',
        'districtReturn:\n    title: 退回修改',
        'districtReturn:\n    title: 退回补正',
      )

      edit('menus/sider.yaml', 'title: 县级审核', 'title: 县级审核（新）')
      await page.locator('a', { hasText: '县级审核（新）' }).first().waitFor({ state: 'attached' })
      await dialog.getByText('退回补正').first().waitFor()
      expect(await opinion.inputValue()).toBe('请补充材料，正在写')
      expect(await opinion.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.type('完了')
      expect(await opinion.inputValue()).toBe('请补充材料，正在写完了')
      expect(faults).toEqual([])
    },
  )

  it(
    'what is wrong is told on the page of the configuration’s health, and nothing else changes',
    { tags: ['long'] },
    async () => {
      const { page, faults } = await browser.as('admin', '/system/config-health')
      await page.getByText('配置正常').waitFor()
      edit('pages/cms/notice.yaml', 'entity: article', 'entity: artcle')
      await page.getByText('最近一次改动没有生效，系统继续使用原配置').waitFor()
      await page.getByText('pages/cms/notice.yaml').waitFor()
      await page.getByText(/您是否想写“article”/).waitFor()
      edit('pages/cms/notice.yaml', 'entity: artcle', 'entity: article')
      await page.getByRole('button', { name: '重新检查并加载' }).click()
      await page.getByText('配置正常').waitFor()
      edit('pages/cms/notice.yaml', 'title: 通知管理', 'title: 通知公告管理')
      await page.getByText(/标题：“通知管理”改为“通知公告管理”/).waitFor()
      expect(faults).toEqual([])
    },
  )
})
