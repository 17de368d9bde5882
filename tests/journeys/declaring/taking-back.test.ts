import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { callAs } from '../call-as.ts'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

const opinion = '材料齐全，同意推荐。'
const typed = (page: Page) => page.getByLabel('审核意见').last()
const offer = (page: Page) => page.getByRole('button', { name: '撤销办理，Ctrl Z' })
const stateOf = async (page: Page, id: string) =>
  (await callAs<RecordView>(page, 'GET', paths.record('declaration', id))).state

/** The desk of the declaration that waits longest for its city, as it is opened from the list. */
async function atDesk(): Promise<{ page: Page; faults: string[]; id: string }> {
  const visitor = await browser.as('city', '/declare-audit/city')
  await visitor.page.locator('.data-table tbody tr[data-row]').last().locator('.ui-link').first().click()
  await visitor.page.waitForSelector('.pl-compare')
  return { ...visitor, id: new URL(visitor.page.url()).searchParams.get('id')! }
}

/** The desk has gone on, and the decision may be taken back. */
async function decided(page: Page, id: string): Promise<void> {
  await page.waitForURL((url) => url.searchParams.get('id') !== id)
  await offer(page).waitFor()
}

describe('an approval is taken back within its seconds', () => {
  test('by a press: the record is on the desk again, with what had been written', async () => {
    const { page, faults, id } = await atDesk()
    await page.getByRole('radio', { name: /推荐上报/ }).check()
    await typed(page).fill(opinion)
    await page.keyboard.press('Control+Enter')
    await decided(page, id)
    expect(await offer(page).innerText()).toMatch(/^撤销（\d+ 秒）$/)
    await offer(page).click()
    await page.getByText(/^已撤销，“.+”恢复为“待州（市）审核”$/).waitFor()
    await page.waitForURL((url) => url.searchParams.get('id') === id)
    await expect.poll(() => typed(page).inputValue()).toBe(opinion)
    await page.getByText('撤回办理').first().waitFor()
    expect(await stateOf(page, id)).toBe('cityPending')
    expect(await offer(page).count()).toBe(0)
    await typed(page).fill('')
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('by Ctrl + Z alone, which leaves text boxes their own and never gets the focus', async () => {
    const { page, faults, id } = await atDesk()
    await page.keyboard.press('1')
    await page.keyboard.press('Control+Enter')
    await decided(page, id)
    await page.waitForSelector('.pl-compare')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    const next = new URL(page.url()).searchParams.get('id')!
    await typed(page).fill('先看一下')
    await page.keyboard.press('Control+z')
    expect(await stateOf(page, id)).toBe('provincePending')
    await page.keyboard.press('Escape')
    await page.locator('.pl-desk-head h1').focus()
    await page.keyboard.press('Control+z')
    await page.waitForURL((url) => url.searchParams.get('id') === id)
    await page.getByText(/^已撤销，/).waitFor()
    expect([await stateOf(page, id), await stateOf(page, next)]).toEqual(['cityPending', 'cityPending'])
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('not after the next level has dealt with it: that is said, and nothing changes', async () => {
    const { page, id } = await atDesk()
    const leader = await browser.as('leader', '/dashboard')
    await page.keyboard.press('1')
    await page.keyboard.press('Control+Enter')
    await decided(page, id)
    const { version } = await callAs<RecordView>(leader.page, 'GET', paths.record('declaration', id))
    await callAs(leader.page, 'POST', paths.transition('declaration', id, 'provincePass'), { version, form: {} })
    const after = await stateOf(leader.page, id)
    await offer(page).click()
    await page.getByText(/^之后已有人办理或修改过，不能撤销/).waitFor()
    expect(await stateOf(leader.page, id)).toBe(after)
    await page.context().close()
    await leader.page.context().close()
  })
})
