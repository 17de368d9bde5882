import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import jobsEnglish from '#web/i18n/jobs-text.en.ts'
import { zh as jobsChinese } from '#web/i18n/jobs-text.ts'
import listEnglish from '#web/i18n/list-text.en.ts'
import { zh as listChinese } from '#web/i18n/list-text.ts'
import { withPortal } from './open-browser.ts'
import { isPhone, sentence, sights, signInAt, expectVisibleSentence } from './sights/sights.ts'
import { tabTo } from './sights/tab-to.ts'

const listWords = { 'zh-CN': listChinese, 'en-US': listEnglish }
const jobWords = { 'zh-CN': jobsChinese, 'en-US': jobsEnglish }

const { browser } = withPortal()

const list = '/declare-audit/province?preset=all&size=10'
const tray = (page: Page) => page.getByRole('region', { name: '后台任务' })

/** Chooses the page in sight, then all that match; answers how many those are. */
async function chooseAll(page: Page): Promise<number> {
  await page.getByRole('checkbox', { name: /^全选/ }).first().check()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^选择全部 [\d,]+ 条$/ })
    .click()

  const selectionText = await page
    .getByRole('toolbar')
    .getByText('已选择符合条件的全部')
    .innerText()

  return Number(selectionText.replaceAll(/\D/g, ''))
}

test(
  'all that match are chosen as a question: it survives sorting and turning, leaves out what is unticked, and ends with another filter',
  { tags: ['long'] },
  async () => {
    const { page, faults } = await browser.as('province', list)
    const bar = page.getByRole('toolbar')
    const total = await chooseAll(page)

    expect(total).toBeGreaterThan(10)
    await page.locator('.data-table__dataTable tbody').getByRole('checkbox').first().uncheck()
    await bar.getByText(`全部 ${total - 1} 条`).waitFor()
    await page.getByRole('button', { name: '下一页' }).click()
    await page.waitForURL(/page=2/)
    await expect
      .poll(() => page.locator('.data-table__dataTable thead').getByRole('checkbox').isChecked())
      .toBe(true)
    await page.getByRole('button', { name: '按品牌名称排序' }).click()
    await page.waitForURL(/sort=/)
    await bar.getByText(`全部 ${total - 1} 条`).waitFor()
    await page.getByLabel('关键字').fill('茶')
    await page.getByRole('button', { name: '查询' }).click()
    await page.waitForURL(/keyword/)
    await bar.waitFor({ state: 'detached' })

    // They are those of the question: going back to another one leaves them as well.
    await chooseAll(page)
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('keyword'))
    await bar.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  },
)

test('the server goes on with all of them: how far it is, what became of each, also after a reload; it makes a sheet of them as well', async () => {
  const { page, faults } = await browser.as(
    'province',
    `${list}&keyword=${encodeURIComponent('咖啡')}`,
  )

  const total = await chooseAll(page)
  const urge = page.getByRole('toolbar').getByRole('button', { name: '批量催办县级', exact: true })

  await urge.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `催办县级（${total} 件）` })

  await dialog.getByRole('button', { name: /催办县级/ }).click()
  await page.getByText('已转到后台办理，可以离开本页').waitFor()
  await tray(page)
    .getByText(/^已办 \d+ 件，\d+ 件未办成$/)
    .waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^后台任务 \d+\s?展开$/ }).press('Enter')
  await tray(page).getByRole('button', { name: '查看结果' }).click()
  const result = page.getByRole('dialog', { name: /催办县级/ })

  await result.getByRole('row').nth(1).waitFor()
  expect(await result.getByRole('row').count()).toBe(total + 1)
  const first = result.getByRole('row').nth(1)

  expect(await first.getByRole('cell').nth(1).innerText()).toBe('未办成')
  expect(await first.getByRole('cell').nth(2).innerText()).not.toBe('')

  // Those that were refused, and they alone, again: from what became of each, then from the list.
  const refused = await result.getByRole('row').filter({ hasText: '未办成' }).count()
  const again = { name: `对未成功的 ${refused} 条重试` }
  const jobText = tray(page).getByText(`已办 0 件，${refused} 件未办成`)

  await result.getByRole('button', again).press('Enter')
  await result.waitFor({ state: 'detached' })
  await jobText.waitFor()
  const onList = page.getByRole('region', { name: '催办县级' })

  await onList.getByText(`已办 0 件，${refused} 件未办成`).waitFor()
  await onList.getByRole('button', again).press('Enter')
  await expect.poll(() => jobText.count()).toBe(2)
  await expect.poll(() => tray(page).getByRole('button', again).count()).toBe(1)
  const away = tray(page).getByRole('button', { name: '移除“催办县级”的记录' })
  for (const left of [2, 1, 0]) {
    await away.first().click()
    await expect.poll(() => away.count()).toBe(left)
  }

  await tray(page).waitFor({ state: 'detached' })
  await onList.waitFor({ state: 'detached' })

  await chooseAll(page)
  await page.getByRole('toolbar').getByRole('button', { name: '导出所选' }).click()
  await tray(page).getByText(`表格已生成，共 ${total} 行`).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    tray(page).getByRole('button', { name: '下载' }).click(),
  ])

  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  expect(faults).toEqual([])
})

test(
  'on a telephone cards are chosen, all that match with them, and the job does not stand in its way; in English too',
  { tags: ['long'] },
  async () => {
    const { page, faults } = await browser.as('admin', list, { width: 390, height: 844 })
    await page.locator('.row-cards__cards').waitFor()
    await page.locator('.row-cards__cards').getByRole('checkbox').first().check()
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /^选择全部/ })
      .click()

    await page.getByRole('toolbar').getByRole('button', { name: '导出所选' }).click()
    await tray(page)
      .getByText(/^表格已生成/)
      .waitFor()
    const [box, bar] = [
      await tray(page).boundingBox(),
      await page.getByRole('toolbar').boundingBox(),
    ]

    expect((box?.x ?? 0) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390).toBe(true)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    await page.evaluate(() => localStorage.setItem('i18n-locale', 'en-US'))
    await page.reload()
    await page.getByRole('button', { name: /^Jobs \d+\s?Show$/ }).click()
    await page.getByText(/^The file \(rows: \d+\) can be downloaded until/).waitFor()
    expect(faults).toEqual([])
  },
)

for (const sight of sights) {
  test(
    `by keys alone all that match are chosen, one is left out, and their sheet is made and fetched, ${sight.language} at ${sight.width} px`,
    { tags: ['long'] },
    async () => {
      const words = listWords[sight.language]
      const { page, faults } = await signInAt(browser, sight, 'province01', list)
      const boxes = page
        .locator(
          isPhone(sight) ? '.row-cards__cards > li[data-row]' : '.data-table__dataTable tbody',
        )
        .getByRole('checkbox')

      await boxes.first().waitFor()
      await tabTo(page, boxes.first())
      await page.keyboard.press('Space')
      const bar = page.getByRole('toolbar')
      const all = bar.getByRole('button', { name: sentence(words.chooseAll) })

      await all.waitFor()
      const total = Number((await all.innerText()).replaceAll(/\D/g, ''))

      await walkTo(page, bar, all)
      await page.keyboard.press('Enter')
      await expectVisibleSentence(page, sight, sentence(words.allMatching, { n: String(total) }))
      await tabTo(page, boxes.nth(1), 'Shift+Tab')
      await page.keyboard.press('Space')
      await expectVisibleSentence(
        page,
        sight,
        sentence(words.allMatching, { n: String(total - 1) }),
      )
      const sheet = bar.getByRole('button', { name: words.exportChosen })

      await walkTo(page, bar, sheet)
      await page.keyboard.press('Enter')
      await expectVisibleSentence(
        page,
        sight,
        sentence(jobWords[sight.language].sheet, { n: String(total - 1) }),
      )
      const fetched = page.waitForEvent('download')

      await page
        .getByRole('button', { name: jobWords[sight.language].download, exact: true })
        .first()
        .press('Enter')
      expect((await fetched).suggestedFilename()).toMatch(/\.xlsx$/)
      expect(faults).toEqual([])
    },
  )
}

/** The bar is one stop of Tab; arrows walk in it. */
async function walkTo(page: Page, bar: Locator, targetButton: Locator): Promise<void> {
  const isIn = () => bar.evaluate((box) => box.contains(document.activeElement))
  for (let at = 0; at < 120 && !(await isIn()); at++) await page.keyboard.press('Tab')
  const isThere = () => targetButton.evaluate((button) => button === document.activeElement)
  for (let at = 0; at < 20 && !(await isThere()); at++) await page.keyboard.press('ArrowRight')
  expect(await isThere()).toBe(true)
}
