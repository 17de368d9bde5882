import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { controlId } from '#web/runtime/widgets/definition.ts'
import { pressIn } from '../press-in.ts'
import { submitForm } from '../submit-form.ts'
import type { Act } from './acts.ts'

type Kind =
  | 'follow'
  | 'open'
  | 'move'
  | 'decide'
  | 'change'
  | 'begin'
  | 'hand'
  | 'find'
  | 'sheet'
  | 'press'
  | 'see'
type ActOf<Name extends Kind> = Extract<Act, Record<Name, unknown>>
type Doers = { [Name in Kind]: (page: Page, act: ActOf<Name>) => Promise<void> }

const rows = (page: Page): Locator => page.locator('main tr[data-row]:visible')
const firstRow = (page: Page): Locator => rows(page).first()
const control = (scope: Page | Locator, name: string) =>
  scope.locator(`[id="${controlId([name])}"]`)
const named = (page: Page, name: string): Locator =>
  page.getByRole('link', { name, exact: true }).or(page.getByRole('button', { name, exact: true }))

/** What a call that changes something answered: it must have gone well. */
async function changed(
  page: Page,
  part: RegExp | string,
  act: () => Promise<unknown>,
): Promise<void> {
  const answered = page.waitForResponse(
    (answer) =>
      answer.request().method() !== 'GET' && new URL(answer.url()).pathname.match(part) !== null,
  )

  await act()
  const answer = await answered

  expect(answer.status(), `${answer.url()} ${answer.ok() ? '' : await answer.text()}`).toBe(200)
}

/** Another page, or another record on it, stands with a heading. */
async function elsewhere(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = page.url()
  await act()
  await page.waitForURL((address) => address.href !== before)
  await stands(page)
}

/** Parts of the page in sight that wait for something. */
const busyParts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '[aria-busy="true"], .loading__skeleton, .data-table__tableSkeleton',
      ),
    ]
      .filter((part) => part.checkVisibility())
      .map((part) => part.outerHTML.slice(0, 200)),
  )

/** A page stands: it has a heading, waits for nothing and refuses nothing. */
export async function stands(page: Page): Promise<void> {
  await page.locator('main h1:visible, main h2:visible').first().waitFor()
  await expect.poll(() => busyParts(page)).toEqual([])
  const text = await page.locator('main').first().innerText()

  expect(text, page.url()).not.toMatch(
    /抱歉，|没有找到该记录|没有权限|加载失败|\[object Object\]|undefined|NaN/,
  )
}

/** Opens the rows of a preset, of another year than the working one where one is named. */
async function choosePreset(page: Page, preset?: string, year?: number): Promise<void> {
  const query = new URLSearchParams()
  if (preset !== undefined) query.set('preset', preset)
  if (year !== undefined) query.set('filter', JSON.stringify({ year }))
  if (query.size > 0) await page.goto(new URL(`?${query}`, page.url()).href)
  await firstRow(page).waitFor()
}

/** Presses a transition in the first row that offers it now. */
async function pressOffered(page: Page, name: string): Promise<void> {
  for (const row of await rows(page).all()) {
    const button = row.getByRole('button', { name, exact: true })
    if ((await button.count()) > 0 && (await button.getAttribute('aria-disabled')) === null)
      return button.click()

    const more = row.getByRole('button', { name: '更多', exact: true })
    if ((await more.count()) === 0) continue

    await more.click()
    const item = page.getByRole('menuitem', { name, exact: true })

    await page.getByRole('menuitem').first().waitFor()
    if ((await item.count()) > 0 && (await item.getAttribute('aria-disabled')) === null)
      return item.click()

    await page.keyboard.press('Escape')
  }

  throw new Error(`no row offers ${name}`)
}

/** Fills fields in, leaves the last one, and waits until the server has kept them. */
async function write(
  page: Page,
  { fields, picks = {}, step, ticks = [], saves }: ActOf<'change'> | ActOf<'begin'>,
): Promise<void> {
  const names = [...Object.keys(fields), ...Object.keys(picks)]
  if (step !== undefined) {
    await page.waitForURL(/[?&]id=/)
    const address = new URL(page.url())
    address.searchParams.set('step', step)
    await page.goto(address.href)
  }

  await control(page, names[0]!).waitFor()
  for (const label of ticks) await page.getByRole('checkbox', { name: label }).check()
  await changed(page, '^/api/record/', async () => {
    for (const [name, value] of Object.entries(fields)) await control(page, name).fill(value)
    for (const [name, label] of Object.entries(picks))
      await control(page, name).getByText(label, { exact: true }).click()
    for (const name of Object.keys(fields).slice(-1)) await control(page, name).blur()
    if (saves)
      await page
        .locator('.fill-form__bar')
        .getByRole('button', { name: '保存', exact: true })
        .click()
  })
}

const doers: Doers = {
  follow: (page, { follow }) =>
    elsewhere(page, () => page.locator('main').locator(follow).first().click()),
  async open(page, { open, preset, year }) {
    await choosePreset(page, preset, year)
    const row = firstRow(page)
    await elsewhere(page, () =>
      open === '' ? row.locator('.button__link').first().click() : pressIn(page, row, open),
    )
  },
  async move(page, { move, preset, fields = {} }) {
    await choosePreset(page, preset)
    await pressOffered(page, move)
    const dialog = page.getByRole('dialog')
    for (const [name, value] of Object.entries(fields)) await control(dialog, name).fill(value)
    await changed(page, '/transition/', () => dialog.getByRole('button', { name: /^确定/ }).click())
    await dialog.waitFor({ state: 'detached' })
  },
  async decide(page, { decide, preset, fields = {}, ticks = [] }) {
    await choosePreset(page, preset)
    await elsewhere(page, () => firstRow(page).locator('.button__link').first().click())
    await page.getByRole('radio', { name: new RegExp(decide) }).check()
    const formField = (name: string) =>
      page.locator(`.decision-pane__decision [data-field="${name}"]`)
    for (const name of ticks) {
      await formField(name).getByRole('checkbox').first().waitFor()
      for (const box of await formField(name).getByRole('checkbox').all()) await box.check()
    }

    for (const [name, value] of Object.entries(fields)) {
      const field = formField(name).locator('textarea, input').first()
      await field.fill(value)
      await field.blur()
    }

    await changed(page, '/transition/', () =>
      page.getByRole('button', { name: /^提交/ }).last().click(),
    )
  },
  async change(page, { change, preset, ...written }) {
    if (preset !== undefined) await choosePreset(page, preset)
    const row = firstRow(page)

    await row.or(named(page, change).first()).first().waitFor()
    const before = page.url()

    await ((await row.count()) > 0
      ? pressIn(page, row, change)
      : named(page, change).first().click())
    await page.waitForURL((address) => address.href !== before)
    await write(page, { change, ...written })
  },
  async begin(page, { begin, kind, ...written }) {
    await named(page, begin).first().click()
    if (kind !== undefined)
      await page
        .getByRole('button', { name: new RegExp(kind) })
        .first()
        .click()

    await write(page, { begin, ...written })
  },
  async hand(page, { hand, transition }) {
    await firstRow(page).waitFor()
    await elsewhere(page, () => pressIn(page, firstRow(page), hand))
    await submitForm(page, transition)
  },
  async find(page, { find }) {
    await firstRow(page).waitFor()
    await page.getByRole('searchbox').first().fill(find)
    await page.keyboard.press('Enter')
    await page.waitForURL((address) => address.searchParams.get('keyword') === find)
    await firstRow(page).getByText(find).first().waitFor()
  },
  async sheet(page) {
    await firstRow(page).waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出', exact: true }).first().click()
    expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
  },
  async press(page, { press, asks, fields = {} }) {
    for (const [name, value] of Object.entries(fields)) await control(page, name).fill(value)
    await changed(page, asks, () => page.locator('main').locator(press).first().click())
  },
  see: (page, { see }) => page.locator('main').locator(see).first().waitFor(),
}

/** Does an act on the page that stands, and sees what it comes to. */
export function doAct(page: Page, act: Act): Promise<void> {
  const kind = (Object.keys(doers) as Kind[]).find((name) => name in act)!
  return (doers[kind] as (page: Page, act: Act) => Promise<void>)(page, act)
}
