import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { assertPresent } from '#config-model/assert.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import en from '#web/i18n/rows-text.en.ts'
import { zh } from '#web/i18n/rows-text.ts'
import widgetEnglish from '#web/i18n/widget-text.en.ts'
import { zh as widgetChinese } from '#web/i18n/widget-text.ts'
import { callAs } from '../call-as.ts'
import { withBrowser } from '../open-browser.ts'
import {
  expectInSight,
  expectVisibleSentence,
  isPhone,
  sentence,
  sights,
} from '../sights/sights.ts'
import { tabTo } from '../sights/tab-to.ts'
import { tagsOf } from '../sights/tags-of.ts'
import { fillAt, fillIn, ownDraft, type OwnDraft } from './own-draft.ts'

const browser = withBrowser()
let draft: OwnDraft
beforeAll(async () => {
  draft = await ownDraft(0)
})

const rowsWords = { 'zh-CN': zh, 'en-US': en }
const widgetWords = { 'zh-CN': widgetChinese, 'en-US': widgetEnglish }
const numbers = ['GB/T 1', 'GB/T 2', 'GB/T 3', 'GB/T 4']
const changes = {
  standards: numbers.map((no) => ({ no, name: `标准 ${no}`, level: 'national' })),
  exhibitions: ['昆交会', '农博会', '茶博会'].map((name) => ({ name })),
}
const box = (page: Page, name: string) => page.locator(`#f-${name}`)
/** What stands in the first box of each row of a table. */
const cells = (page: Page) => page.locator('input[id^="f-standards-"][id$="-no"]')
const shown = (page: Page) =>
  cells(page).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
const storedValues = async (page: Page, name: string, key: string) => {
  const { data } = await callAs<RecordView>(page, 'GET', apiPaths.record('declaration', draft.id))
  return (data[name] as Record<string, string>[]).map((row) => row[key])
}
const grip = (page: Page, name: string, n: number) =>
  box(page, name).getByRole('button', { name: `移动第 ${n} 行` })

describe.each(sights)('by keys alone, $language at $width px', (sight) => {
  const words = rowsWords[sight.language]

  test(
    'a row of a table is moved by Alt and the arrows: what is typed and the focus go with it, its place is said, and Ctrl Z takes it back; by its number it is dragged with the mouse',
    { tags: tagsOf(sight) },
    async () => {
      const { page, faults } = await fillAt(browser, sight, draft, changes, 'quality')
      const ask = (to: string) =>
        box(page, 'standards').getByRole('button', { name: to, exact: true })
      const handle = ask(widgetWords[sight.language].moveRow.replace('{n}', '4'))
      const isAt = (n: number) =>
        cells(page)
          .nth(n - 1)
          .evaluate((one) => one === document.activeElement)

      await handle.waitFor()
      await box(page, 'standards').getByText(words.hint).waitFor()
      await cells(page).first().focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.type('GB/T 1a')
      await page.keyboard.press('Alt+ArrowDown')
      await page.keyboard.press('Alt+ArrowDown')
      await expect.poll(() => shown(page)).toEqual(['GB/T 2', 'GB/T 3', 'GB/T 1a', 'GB/T 4'])
      const said = box(page, 'standards').getByRole('status')

      await said.filter({ hasText: sentence(words.moved, { n: '1', to: '3', of: '4' }) }).waitFor()
      expect(await isAt(3)).toBe(true)
      await page.keyboard.press('Control+z')
      await expect.poll(() => shown(page)).toEqual(['GB/T 1a', 'GB/T 2', 'GB/T 3', 'GB/T 4'])
      expect(await isAt(1)).toBe(true)
      await page.keyboard.press('Alt+ArrowUp')
      expect(await shown(page)).toEqual(['GB/T 1a', 'GB/T 2', 'GB/T 3', 'GB/T 4'])

      // The handle alone, by its menu.
      await tabTo(page, handle)
      await page.keyboard.press('Enter')
      const top = page.getByRole('menuitem', { name: words.first })

      await top.waitFor()
      await expectVisibleSentence(page, sight, sentence(words.first))

      for (const _ of ['up', 'down', 'first']) {
        if ((await top.getAttribute('data-highlighted')) !== null) break
        await page.keyboard.press('ArrowDown')
      }

      expect(await top.getAttribute('data-highlighted')).not.toBeNull()
      await page.keyboard.press('Enter')
      await expect.poll(() => shown(page)).toEqual(['GB/T 4', 'GB/T 1a', 'GB/T 2', 'GB/T 3'])
      await expect
        .poll(() => storedValues(page, 'standards', 'no'))
        .toEqual(['GB/T 4', 'GB/T 1a', 'GB/T 2', 'GB/T 3'])
      await expectInSight(page, sight, sentence(words.moved, { n: '4', to: '1', of: '4' }))
      await tabTo(page, ask(words.undo))
      await page.keyboard.press('Enter')
      await expect
        .poll(() => storedValues(page, 'standards', 'no'))
        .toEqual(['GB/T 1a', 'GB/T 2', 'GB/T 3', 'GB/T 4'])
      if (!isPhone(sight)) await dragByMouse(page)
      expect(faults).toEqual([])
    },
  )
})

/** Where something stands in the window. */
const middleOf = async (page: Page, name: string, n: number) => {
  const { x, y, width, height } = assertPresent(await grip(page, name, n).boundingBox(), 'a place')
  return { x: x + width / 2, y: y + height / 2 }
}

/** Drags a row by its number; one that is dragged stays where it was after Escape. */
async function dragByMouse(page: Page): Promise<void> {
  await box(page, 'standards').getByText('拖动序号').waitFor()
  await grip(page, 'standards', 4).scrollIntoViewIfNeeded()
  const drag = async (from: number, to: number) => {
    const [start, end] = [
      await middleOf(page, 'standards', from),
      await middleOf(page, 'standards', to),
    ]

    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x, (start.y + end.y) / 2)
    await page.mouse.move(end.x, end.y + (to > from ? 8 : -8))
  }

  const before = ['GB/T 1a', 'GB/T 2', 'GB/T 3', 'GB/T 4']
  const after = ['GB/T 2', 'GB/T 3', 'GB/T 1a', 'GB/T 4']

  expect(await shown(page)).toEqual(before)
  await drag(1, 3)
  expect(await box(page, 'standards').locator('tr[data-drop="below"]').count()).toBe(1)
  await page.mouse.up()
  await expect.poll(() => shown(page)).toEqual(after)
  await drag(4, 1)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await shown(page)).toEqual(after)
  expect(await page.locator('[data-dragged], [data-drop]').count()).toBe(0)
}

test('on a telephone cards are dragged with a finger', async () => {
  const { page, faults } = await fillIn(browser, draft, changes, 'social', {
    width: 390,
    height: 844,
  })

  await box(page, 'exhibitions').getByText('拖动序号').waitFor()
  await grip(page, 'exhibitions', 3).scrollIntoViewIfNeeded()
  const [start, end] = [
    await middleOf(page, 'exhibitions', 3),
    await middleOf(page, 'exhibitions', 1),
  ]

  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: start.x, y }],
    })

  await touch('touchStart', start.y)
  await touch('touchMove', (start.y + end.y) / 2)
  await touch('touchMove', end.y - 10)
  await touch('touchEnd')
  await expect
    .poll(() => storedValues(page, 'exhibitions', 'name'))
    .toEqual(['茶博会', '昆交会', '农博会'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(faults).toEqual([])
})
