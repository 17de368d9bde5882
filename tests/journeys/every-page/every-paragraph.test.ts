import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { controlId } from '#web/runtime/widgets/definition.ts'
import { fillIn, ownDraft } from '../filling/own-draft.ts'
import { withBrowser } from '../open-browser.ts'
import { tabTo } from '../sights/tab-to.ts'
import { axeFindings } from './axe-findings.ts'

const telephone = { width: 390, height: 844 }
const browser = withBrowser()

/** What axe holds against the page, and whether it is wider than the screen. */
const faultsOf = async (page: Page): Promise<unknown[]> => [
  ...(await axeFindings(page)),
  ...(await page.evaluate(() =>
    document.documentElement.scrollWidth > innerWidth ? [location.pathname] : [],
  )),
]

describe('in English on a telephone, with nothing serious for axe', () => {
  test('a list is filtered, its chips are read and taken back, cards are chosen', async () => {
    const { page, faults } = await browser.as(
      'leader',
      '/declare-audit/province?preset=all',
      telephone,
      {
        language: 'en-US',
      },
    )

    // The current view is the last of eight: it stands in sight.
    const current = page.locator('.list-page__listQuery [aria-pressed="true"]')

    await expect
      .poll(async () => ((await current.boundingBox()) ?? { x: 999 }).x)
      .toBeLessThan(telephone.width - 40)
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('searchbox').first().fill('茶')
    await page.keyboard.press('Enter')

    // They wait behind their button again, which says how many are set.
    await page.getByRole('button', { name: /^Filters.*1/ }).waitFor()
    expect(await page.getByRole('searchbox').first().isVisible()).toBe(false)
    const chips = page.getByRole('group', { name: 'Filters in use' })

    await chips.getByRole('button').first().waitFor()
    await page.locator('.row-cards__cards li[data-row]').getByRole('checkbox').first().check()
    await page.getByRole('toolbar').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.goBack()
    await chips.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })

  test(
    'a form is filled in; without a line it says what happens to what was typed, and saves it afterwards',
    { tags: ['long'] },
    async () => {
      const draft = await ownDraft(6)
      const { page, faults } = await browser.as(
        draft.username,
        `/declare/fill?id=${draft.id}&step=brand`,
        telephone,
        {
          language: 'en-US',
        },
      )

      const slogan = page.locator(`[id="${controlId(['slogan'])}"]`)

      await slogan.waitFor()
      expect(await faultsOf(page)).toEqual([])
      const status = page.locator('.fill-form__saveStatus')

      await page.context().setOffline(true)
      await slogan.fill('Tea of the high clouds')
      await slogan.blur()
      await page.locator('.fill-form__saveStatus[data-status="offline"]').waitFor()
      expect(await status.innerText()).toMatch(
        /^[^\u4e00-\u9fff]+saved when the connection is back/,
      )
      expect(await faultsOf(page)).toEqual([])
      await page.context().setOffline(false)
      await page.locator('.fill-form__saveStatus[data-status="saved"]').waitFor()
      expect(faults).toEqual([])
    },
  )

  test(
    'the desk shows the form, the files and the decision, each for itself',
    { tags: ['long'] },
    async () => {
      const { page, faults } = await browser.as('district', '/declare-audit/district', telephone, {
        language: 'en-US',
      })
      await page
        .locator('.row-cards__cards li[data-row]')
        .getByRole('button', { name: 'Review' })
        .first()
        .click()

      const parts = page.locator('.review-page__deskTabs button')

      await parts.first().waitFor()

      for (let at = 0; at < (await parts.count()); at++) {
        await parts.nth(at).click()
        expect([at, ...(await faultsOf(page))]).toEqual([at])
      }

      expect(faults).toEqual([])
    },
  )
})

describe('by keys alone', () => {
  test('a list is filtered, put in order, turned, chosen from and left for a record', async () => {
    const { page, faults } = await browser.as(
      'leader',
      '/declare-audit/province?preset=all&size=10',
    )

    await page.locator('.data-table__dataTable tbody tr[data-row]').first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('茶')
    await page.keyboard.press('Enter')
    const chips = page.getByRole('group', { name: '已设置的筛选条件' })

    await chips.getByRole('button').first().waitFor()
    await tabTo(page, page.getByRole('button', { name: /^去掉筛选条件/ }).first())
    await page.keyboard.press('Enter')
    await chips.waitFor({ state: 'detached' })
    await tabTo(page, page.getByRole('button', { name: /^按品牌名称排序/ }).first())
    await page.keyboard.press('Enter')
    await page.waitForURL(/sort=brandName/)
    await page.locator('th[aria-sort="ascending"]').waitFor()
    await tabTo(page, page.getByRole('button', { name: /^下一页/ }).first())
    await page.keyboard.press('Enter')
    await page.waitForURL(/page=2/)
    await page.locator('.pagination__pagination[aria-label*=" 2 "]').waitFor()
    await expect
      .poll(() => page.locator('[data-part="list-result"]').getAttribute('aria-busy'))
      .toBe('false')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByRole('toolbar', { name: '已选择 1 项' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('toolbar', { name: '已选择 1 项' }).waitFor({ state: 'detached' })
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL((address) => address.searchParams.has('id'))
    expect(faults).toEqual([])
  })

  test(
    'a form is filled in, goes to its next step and comes back',
    { tags: ['long'] },
    async () => {
      const draft = await ownDraft(5, undefined, [
        'industry',
        'productCategory',
        'logo',
        'pictures',
        'packPictures',
      ])
      const texts = {
        productName: '高山茶',
        isEdible: false,
        useStart: '2018-09-15',
        firstSaleDate: '2018-05-01',
        features: '叶嫩味甘。'.repeat(30),
        story: '一座山的故事。'.repeat(40),
      }
      const { page, faults } = await fillIn(browser, draft, texts, 'brand')
      const slogan = page.locator(`[id="${controlId(['slogan'])}"]`)

      await slogan.waitFor()
      await tabTo(page, page.getByRole('textbox', { name: /广告语|宣传语|口号/ }).first())
      await page.keyboard.type('按键填写')
      await page.keyboard.press('Tab')
      await page.locator('.fill-form__saveStatus[data-status="saved"]').waitFor()
      await tabTo(page, page.getByRole('button', { name: /^保存并继续/ }).first())
      await page.keyboard.press('Enter')
      await slogan.waitFor({ state: 'hidden' })
      expect(await axeFindings(page)).toEqual([])
      await tabTo(page, page.getByRole('button', { name: /^上一步/ }).first())
      await page.keyboard.press('Enter')
      await slogan.waitFor()
      expect(await slogan.inputValue()).toContain('按键填写')
      expect(faults).toEqual([])
    },
  )
})
