import type { Page } from 'playwright-core'
import { control, firstRow, pressIn, save, type Act, type Acts } from './act.ts'

/** Writes the beginning of an article, which is kept as a draft, and throws it away. */
const draftOf =
  (button: string, list: string): Act =>
  async ({ page, role }) => {
    const title = `${button}试写${role}`
    await press(page, button)
    await page.waitForURL(/article-edit/)
    const choice = page.getByRole('button', { name: /通知公告|文章/ })
    await choice.or(control(page, 'title')).first().waitFor()
    if ((await control(page, 'title').count()) === 0) await choice.first().click()
    await control(page, 'title').fill(title)
    await control(page, 'title').blur()
    await page.getByText(/草稿已自动保存/).waitFor()
    await page.goto(new URL(`${list}?keyword=${encodeURIComponent(title)}`, page.url()).href)
    const row = page.locator('tr[data-row]').filter({ hasText: title })
    await row.waitFor()
    if (role === 'leader') return
    await pressIn(page, row, '删除')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /删除|确定/ })
      .last()
      .click()
    await row.waitFor({ state: 'detached' })
  }

/** Makes a category. */
const makeCategory: Act = async ({ page, role }) => {
  await press(page, '新建栏目')
  await control(page, 'name').fill(`试建栏目${role}`)
  await control(page, 'code').fill(`try-${role}`)
  await page.keyboard.press('Tab')
  await save(page)
  await page.waitForURL(/[?&]id=/)
}

const openCategory: Act = async ({ page }) => {
  await (await firstRow(page)).locator('.ui-link').first().click()
  await page.waitForURL(/category-view/)
  await page.getByText('栏目编码').first().waitFor()
}

const press = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('button', { name, exact: true }))
    .first()
    .click()

export const contentActs: Acts = {
  '/cms/article': draftOf('新建文章', '/cms/article'),
  '/cms/notice': draftOf('新建通知', '/cms/notice'),
  '/cms/category': { leader: openCategory, admin: makeCategory, content: makeCategory },
}
