import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import shellEnglish from '#web/i18n/en-US.ts'
import en from '#web/i18n/list-text.en.ts'
import { zh } from '#web/i18n/list-text.ts'
import shellChinese from '#web/i18n/zh-CN.ts'
import { axeFindings } from './every-page/axe-findings.ts'
import { withBrowser } from './open-browser.ts'
import { sentence, sights, signInAt, expectVisibleSentence, type Sight } from './sights/sights.ts'
import { tabTo } from './sights/tab-to.ts'
import { tagsOf } from './sights/tags-of.ts'

const browser = withBrowser()

const list = '/declare-audit/district'
const listWords = { 'zh-CN': zh, 'en-US': en }
const shellWords = { 'zh-CN': shellChinese, 'en-US': shellEnglish }
/**
 * A telephone shows cards, which have no columns: a tablet is the narrowest window with a table.
 */
const tables: Sight[] = [
  { language: 'zh-CN', width: 1440 },
  { language: 'en-US', width: 820 },
]

test('conditions stand as chips that a press takes away, the ready-made views are counted by them, and Back brings them back one by one; where nothing is found a press takes all away', async () => {
  const { page, faults } = await browser.as('admin', '/declare-audit/province?preset=all')
  const waiting = page
    .getByRole('group', { name: '视图' })
    .getByRole('button', { name: /^待审核/ })
    .locator('.tag__badge')

  const all = Number(await waiting.innerText())
  const chips = page.getByRole('group', { name: '已设置的筛选条件' })

  await page.getByRole('searchbox').first().fill('茶')
  await page.getByRole('button', { name: '查询' }).click()
  await chips.getByRole('button', { name: /去掉筛选条件.*茶”/ }).waitFor()
  await expect.poll(async () => Number(await waiting.innerText())).toBeLessThan(all)
  await page.getByRole('search').locator('select').first().selectOption({ index: 1 })
  await page.getByRole('button', { name: '查询' }).click()
  await expect.poll(() => chips.locator('.active-filters__activeFilter').count()).toBe(2)

  await chips.locator('.active-filters__activeFilter').last().click()
  await expect.poll(() => chips.locator('.active-filters__activeFilter').count()).toBe(1)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.className))
    .toBe('active-filters__activeFilter')
  await page.goBack()
  await expect.poll(() => chips.locator('.active-filters__activeFilter').count()).toBe(2)
  await page.goBack()
  await expect.poll(() => chips.locator('.active-filters__activeFilter').count()).toBe(1)
  await page.keyboard.press('Tab')
  await chips.locator('.active-filters__activeFilter').first().press('Enter')
  await chips.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?preset=all')

  await page.getByRole('searchbox').first().fill('没有这样的品牌')
  await page.getByRole('button', { name: '查询' }).click()
  await page.getByText('没有符合筛选条件的数据').waitFor()
  await page.getByRole('button', { name: '清除筛选条件' }).click()
  await page.locator('.data-table__dataTable .button__link').first().waitFor()
  expect(new URL(page.url()).search).toBe('?preset=all')
  expect(faults).toEqual([])
})

const keptOn = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().includes('/list/desk/') && answer.request().method() === 'POST',
  )

for (const sight of tables) {
  const listText = listWords[sight.language]
  const words = shellWords[sight.language]

  test(
    `columns are moved, kept in sight, widened and hidden by keys alone, and look the same on another machine, ${sight.language} at ${sight.width} px`,
    { tags: tagsOf(sight) },
    async () => {
      const { page, faults } = await signInAt(browser, sight, 'dist530102', list)
      const heads = (where: Page) => where.locator('.data-table__dataTable thead th')
      const titles = async (where: Page) =>
        (await heads(where).allInnerTexts()).map((title) => title.trim())
      const named = async (where: Page) => (await titles(where)).filter(Boolean)

      await heads(page).first().waitFor()
      const before = await titles(page)
      const [pinned = '', first = '', second = '', third = ''] = await named(page)
      if (sight.language === 'en-US') expect(before.join()).not.toMatch(/[\u4e00-\u9fff]/)
      const press = async (where: Page, text: string, title: string, key?: string) => {
        const button = where.getByRole('button', {
          name: text.replace('{title}', title),
          exact: true,
        })

        await tabTo(where, button, key)
        await where.keyboard.press('Enter')

        return button
      }

      const panel = page.locator('.tool-panel__columnPanel')

      await press(page, words.columns, '')
      await panel.waitFor()
      expect(await axeFindings(page, '.tool-panel__columnPanel')).toEqual([])
      expect(
        await panel.evaluate(
          (box) => box.getBoundingClientRect().left >= 0 && box.scrollWidth <= box.clientWidth,
        ),
      ).toBe(true)

      // The button goes with its line and is pressed again at once.
      const later = await press(page, listText.later, first)

      await expect
        .poll(() => later.evaluate((button) => button === document.activeElement))
        .toBe(true)
      await page.keyboard.press('Enter')
      await expect
        .poll(async () => (await named(page)).slice(0, 4))
        .toEqual([pinned, second, third, first])
      const pin = await press(page, listText.pinColumn, third, 'Shift+Tab')

      await expect
        .poll(async () => (await named(page)).slice(0, 4))
        .toEqual([pinned, third, second, first])
      expect(await pin.evaluate((button) => button === document.activeElement)).toBe(true)
      const width = async (where: Page) =>
        (await heads(where).filter({ hasText: second }).first().boundingBox())?.width ?? 0
      const narrow = await width(page)

      await press(page, listText.wider, second)
      await page.keyboard.press('Enter')
      await expect.poll(() => width(page)).toBeGreaterThan(narrow + 30)
      const saved = keptOn(page)

      await tabTo(page, panel.getByRole('checkbox', { name: first, exact: true }))
      await page.keyboard.press('Space')
      await expect.poll(() => named(page)).not.toContain(first)
      expect((await saved).status()).toBe(200)
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'detached' })

      const other = await signInAt(browser, sight, 'dist530102', list)

      await expect
        .poll(async () => (await named(other.page)).slice(0, 3))
        .toEqual([pinned, third, second])
      expect(await named(other.page)).not.toContain(first)
      expect(Math.abs((await width(other.page)) - (await width(page)))).toBeLessThanOrEqual(1)
      await press(other.page, words.columns, '')
      await other.page.locator('.tool-panel__columnPanel').waitFor()
      const reset = keptOn(other.page)

      await press(other.page, listText.resetColumns, '')
      await expect.poll(() => titles(other.page)).toEqual(before)
      expect((await reset).status()).toBe(200)
      expect([...faults, ...other.faults]).toEqual([])
    },
  )
}

for (const sight of sights) {
  const listText = listWords[sight.language]

  test(
    `by keys alone a view gets a name, is what the list opens with, and goes away again, ${sight.language} at ${sight.width} px`,
    { tags: tagsOf(sight) },
    async () => {
      const title = sight.language === 'en-US' ? 'Submitted last' : '最近提交'
      const at = '/declare-audit/province'
      const { page, faults } = await signInAt(
        browser,
        sight,
        'province01',
        `${at}?preset=all&sort=-submittedAt`,
      )

      const button = (text: string) =>
        page.getByRole('button', { name: text.replace('{title}', title), exact: true })
      const openViews = async () => {
        await page.locator('[data-row]').first().waitFor()
        await tabTo(page, button(shellWords[sight.language].savedViews))
        await page.keyboard.press('Enter')
        await page.getByRole('textbox', { name: listText.viewName }).waitFor()
      }

      await openViews()
      await expectVisibleSentence(page, sight, sentence(listText.noViews))
      const name = page.getByRole('textbox', { name: listText.viewName })

      await tabTo(page, name)
      await page.keyboard.type(title)
      await page.keyboard.press('Enter')
      await expectVisibleSentence(page, sight, sentence(listText.viewSaved, { title }))
      await tabTo(page, button(listText.openWith), 'Shift+Tab')
      await page.keyboard.press('Enter')
      await expect.poll(() => button(listText.openWith).getAttribute('aria-pressed')).toBe('true')

      await page.goto(new URL(at, page.url()).href)
      await page.waitForURL(/preset=all&sort=-submittedAt/)
      await openViews()
      await tabTo(page, button(listText.plainView))
      await page.keyboard.press('Enter')
      await expect.poll(() => new URL(page.url()).search).toBe('?view=plain')

      // The focus is on the button again.
      await page.keyboard.press('Enter')
      await tabTo(page, button(title))
      await page.keyboard.press('Enter')
      await page.waitForURL(/preset=all&sort=-submittedAt/)
      await page.keyboard.press('Enter')
      await tabTo(page, button(listText.removeView))
      await page.keyboard.press('Enter')
      await page.getByText(listText.noViews).waitFor()

      // What had the focus is gone; the panel still has it.
      expect(
        await page.evaluate(
          () => document.activeElement?.closest('.tool-panel__viewsPanel') !== null,
        ),
      ).toBe(true)
      expect(faults).toEqual([])
    },
  )
}

test(
  'an address, or a saved view, that asks for what the list no longer has opens with the rest, and one sentence says what is missing',
  { tags: ['long'] },
  async () => {
    const filter = encodeURIComponent(
      JSON.stringify({ expertName: '张', state: 'done', gone: 'x' }),
    )
    const old = `preset=all&sort=-gone&filter=${filter}`
    const { page, faults } = await browser.as('admin', `/score/tasks?${old}`)
    const warning = page.getByText(/^此列表不能使用以下条件/)

    await warning.waitFor()
    expect(await warning.innerText()).toMatch(/未采用：.+、gone、按“gone”排序。$/)
    await page.locator('.data-table__dataTable').waitFor()
    await page
      .getByRole('group', { name: '已设置的筛选条件' })
      .getByRole('button', { name: /去掉筛选条件/ })
      .click()

    await warning.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?preset=all')
    expect(faults).toEqual([])
  },
)
