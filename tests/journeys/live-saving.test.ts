import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow } from '#contract/record.ts'
import { controlId } from '#web/runtime/widgets/definition.ts'
import { callAs } from './call-as.ts'
import type { JourneyBrowser } from './open-browser.ts'
import { openFairs } from './open-fairs.ts'

let browser: JourneyBrowser

beforeAll(async () => {
  browser = await openFairs()
})
afterAll(() => browser.close())

const control = (page: Page, name: string) => page.locator(`[id="${controlId([name])}"]`)
const fill = async (page: Page, name: string, value: string) => {
  await control(page, name).fill(value)
  await control(page, name).blur()
}
/** The names of all fairs as another reader gets them. */
const stored = (page: Page) =>
  callAs<ListRow[]>(page, 'GET', apiPaths.listRows('cms/fair')).then((rows) =>
    rows.map(({ data }) => data['name']),
  )
const save = (page: Page) =>
  page.locator('.fill-form__bar').getByRole('button', { name: '保存', exact: true }).click()

test(
  'what readers see at once is saved when somebody says so, whole and right, and is never lost on the way',
  { tags: ['long'], timeout: 120_000 },
  async () => {
    const { page: reader } = await browser.as('admin', null)
    await expect.poll(() => stored(reader).catch(() => null), { timeout: 20_000 }).toEqual([])
    const { page, faults } = await browser.as('content', '/cms/fair')

    await page.clock.install()
    const sent: string[] = []

    page.on(
      'request',
      (one) => one.method() !== 'GET' && one.url().includes('/api/record/') && sent.push(one.url()),
    )

    /** Nothing is sent however long nobody says so. */
    const waitsForever = async () => {
      sent.length = 0
      await page.clock.fastForward(60_000)
      expect(sent).toEqual([])
    }

    await page
      .getByRole('button', { name: '新建展会' })
      .or(page.getByRole('link', { name: '新建展会' }))
      .first()
      .click()

    await page.getByText('尚未保存', { exact: true }).waitFor()
    await fill(page, 'name', '昆明绿色食品展')
    await page.getByText('有未保存的修改，点“保存”后生效').waitFor()
    await waitsForever()
    expect(await stored(reader)).toEqual([])

    // What is missing is shown; nothing is made.
    await save(page)
    await page.getByText('保存前请修正 2 处问题').waitFor()
    expect(await stored(reader)).toEqual([])

    // A browser that breaks off brings it back without making anything.
    await page.evaluate(() =>
      window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true),
    )
    await page.reload()
    await page.getByText('已恢复上次没有保存的修改').waitFor()
    expect(await control(page, 'name').inputValue()).toBe('昆明绿色食品展')
    await fill(page, 'from', '2025-09-01')
    await fill(page, 'to', '2025-09-03')
    await save(page)
    await page.waitForURL(/[?&]id=/)
    await page.getByText('内容已保存').waitFor()
    expect(await stored(reader)).toEqual(['昆明绿色食品展'])

    // A change of a stored record waits as well, and leaving asks.
    await fill(page, 'name', '展')
    await page.getByText('有未保存的修改，点“保存”后生效').waitFor()
    await waitsForever()
    expect(await stored(reader)).toEqual(['昆明绿色食品展'])
    await page.goBack()
    const question = page.getByRole('dialog')

    await question.getByText('您的修改尚未保存，离开后不会生效。').waitFor()
    await question.getByRole('button', { name: '保存并离开' }).click()
    await question.waitFor({ state: 'detached' })
    await page.getByText('保存前请修正 1 处问题').waitFor()
    await fill(page, 'name', '昆明绿色食品博览会')
    await save(page)
    await page.getByText(/已保存 \d\d:/).waitFor()
    expect(await stored(reader)).toEqual(['昆明绿色食品博览会'])
    expect(faults).toEqual([])
  },
)
