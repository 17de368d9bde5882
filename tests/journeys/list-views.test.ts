import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type JourneyBrowser } from './open-browser.ts'

let browser: JourneyBrowser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const list = '/declare-audit/district'

test('conditions stand as chips that a press takes away; Back brings them back one by one', async () => {
  const { page, faults } = await browser.signIn('leader01', '/declare-audit/province?preset=all')
  const chips = page.getByRole('group', { name: '已设置的筛选条件' })
  await page.getByRole('searchbox').first().fill('茶')
  await page.getByRole('button', { name: '查询' }).click()
  await chips.getByRole('button', { name: /去掉筛选条件.*茶”/ }).waitFor()
  await page.getByRole('search').locator('select').first().selectOption({ index: 1 })
  await page.getByRole('button', { name: '查询' }).click()
  await expect.poll(() => chips.locator('.active-filter').count()).toBe(2)

  await chips.locator('.active-filter').last().click()
  await expect.poll(() => chips.locator('.active-filter').count()).toBe(1)
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('active-filter')
  await page.goBack()
  await expect.poll(() => chips.locator('.active-filter').count()).toBe(2)
  await page.goBack()
  await expect.poll(() => chips.locator('.active-filter').count()).toBe(1)
  await page.keyboard.press('Tab')
  await chips.locator('.active-filter').first().press('Enter')
  await chips.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?preset=all')
  expect(faults).toEqual([])
  await page.context().close()
})

test('columns are moved, kept in sight, widened and hidden by keys, and look the same on another machine', async () => {
  const titles = async (where: typeof page) => where.locator('.data-table thead th').allInnerTexts()
  const { page, faults } = await browser.signIn('dist530102', list)
  await page.locator('.data-table thead th').first().waitFor()
  const before = await titles(page)
  const named = async (where: typeof page) => (await titles(where)).map((title) => title.trim()).filter(Boolean)
  const [pinned = '', first = '', second = ''] = await named(page)
  await page.getByRole('button', { name: '列设置' }).click()
  const later = page.getByRole('button', { name: `“${first}”后移` })
  await later.focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await named(page)).slice(0, 3)).toEqual([pinned, second, first])
  await page.getByRole('button', { name: `“${second}”变宽` }).click()
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/list/desk/') && answer.request().method() === 'POST',
  )
  await page.getByRole('button', { name: `“${second}”变宽` }).click()
  expect((await saved).status()).toBe(200)

  const other = await browser.signIn('dist530102', list)
  await expect.poll(async () => (await named(other.page)).slice(0, 3)).toEqual([pinned, second, first])
  await other.page.getByRole('button', { name: '列设置' }).click()
  await other.page.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(() => titles(other.page)).toEqual(before)
  expect([...faults, ...other.faults]).toEqual([])
  await page.context().close()
  await other.page.context().close()
})

test('the edge of a title is dragged to make a column wider', async () => {
  const { page, faults } = await browser.signIn('city5308', '/declare-audit/city?preset=all')
  const head = page
    .locator('.data-table thead th')
    .filter({ has: page.locator('.column-edge') })
    .nth(1)
  await head.waitFor()
  const width = async () => (await head.boundingBox())?.width ?? 0
  const before = await width()
  const edge = await head.locator('.column-edge').boundingBox()
  const [x, y] = [(edge?.x ?? 0) + 4, (edge?.y ?? 0) + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 90, y, { steps: 5 })
  await page.mouse.up()
  await expect.poll(width).toBeGreaterThan(before + 60)
  expect(faults).toEqual([])
  await page.context().close()
})

test('a double press on the edge of a title, or its button by keys, makes a column as wide as what stands in it', async () => {
  const { page, faults } = await browser.signIn('province01', '/declare-audit/province?preset=all')
  const head = page
    .locator('.data-table thead th')
    .filter({ has: page.locator('.column-edge') })
    .nth(1)
  await head.waitFor()
  const name = (await head.innerText()).trim()
  const at = await head.evaluate((cell) => (cell as HTMLTableCellElement).cellIndex)
  const width = async () => Math.round((await head.boundingBox())?.width ?? 0)
  /** Cells of the column whose text is cut. */
  const cut = () =>
    page.locator(`.data-table tbody tr[data-row] td:nth-child(${at + 1})`).evaluateAll((cells) => {
      const isCut = (part: Element | null) => part !== null && part.scrollWidth > part.clientWidth
      return cells.filter((cell) => isCut(cell) || isCut(cell.firstElementChild)).length
    })
  await page.getByRole('button', { name: '列设置' }).click()
  const narrower = page.getByRole('button', { name: `“${name}”变窄` })
  for (let press = 0; press < 4; press++) await narrower.click()
  await expect.poll(cut).toBeGreaterThan(0)
  const narrow = await width()
  await page.getByRole('button', { name: `“${name}”按内容定宽` }).press('Enter')
  await expect.poll(cut).toBe(0)
  const fitting = await width()
  expect(fitting).toBeGreaterThan(narrow)

  for (let press = 0; press < 6; press++) await page.getByRole('button', { name: `“${name}”变宽` }).click()
  await expect.poll(width).toBeGreaterThan(fitting + 60)
  await page.keyboard.press('Escape')
  await head.locator('.column-edge').dblclick()
  await expect.poll(width).toBe(fitting)
  expect(await cut()).toBe(0)
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  expect(faults).toEqual([])
  await page.context().close()
})

test('a view gets a name, is what the list opens with, and goes away again', async () => {
  const { page, faults } = await browser.signIn('province01', '/declare-audit/province?preset=all&sort=-submittedAt')
  await page.getByRole('button', { name: '保存的视图' }).click()
  await page.getByRole('textbox', { name: '视图名称' }).fill('最近提交')
  await page.getByRole('button', { name: '保存当前视图' }).click()
  await page.getByRole('button', { name: '打开列表时先显示“最近提交”' }).click()
  await expect
    .poll(() => page.getByRole('button', { name: '打开列表时先显示“最近提交”' }).getAttribute('aria-pressed'))
    .toBe('true')

  const other = await browser.signIn('province01', '/declare-audit/province')
  await other.page.waitForURL(/preset=all&sort=-submittedAt/)
  await other.page.getByRole('button', { name: '保存的视图' }).click()
  await other.page.getByRole('button', { name: '默认视图' }).click()
  await expect.poll(() => new URL(other.page.url()).search).toBe('')
  await other.page.getByRole('button', { name: '保存的视图' }).click()
  await other.page.getByRole('button', { name: '删除视图“最近提交”' }).click()
  await other.page.getByText('还没有保存的视图').waitFor()
  expect([...faults, ...other.faults]).toEqual([])
  await page.context().close()
  await other.page.context().close()
})

test('all that the filters find are chosen, beyond the page in sight', async () => {
  const { page, faults } = await browser.signIn('province01', '/declare-audit/province?preset=all&size=10')
  const all = page.locator('.data-table thead').getByRole('checkbox')
  await page.locator('.data-table tbody tr[data-row]').first().waitFor()
  await all.check()
  const bar = page.getByRole('toolbar')
  const more = bar.getByRole('button', { name: /^选择全部 [\d,]+ 条$/ })
  const total = ((await more.innerText()).match(/[\d,]+/) ?? [''])[0].replaceAll(',', '')
  await more.click()
  await page.getByRole('toolbar', { name: `已选择 ${total} 项` }).waitFor()
  await page.getByRole('button', { name: '下一页' }).click()
  await page.waitForURL(/page=2/)
  await expect.poll(() => all.isChecked()).toBe(true)
  expect(faults).toEqual([])
  await page.context().close()
})
