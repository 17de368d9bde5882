import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { setLayout } from '../shell/shell-visitor.ts'
import { loseSession, signInHere } from './lost-session.ts'

const browser = withBrowser()

/** Asks the server something, unless the page has asked by itself and leaves already. */
async function askAgain(page: Page): Promise<void> {
  const refresh = page.getByRole('button', { name: '刷新本页' }).first()
  await Promise.race([
    page.waitForURL(/\/login\?redirect=/),
    refresh.click().catch(() => undefined),
  ])
}

test('an opinion that was half written when the session ended is there for the same user; who signs in after somebody else finds nothing of theirs on the machine', async () => {
  const { page } = await browser.as('district', '/declare-audit/district', undefined, {
    prepare: (visited) => setLayout(visited, { tabs: true }),
  })
  await page.locator('.data-table__dataTable .button__link').first().click()
  const opinion = page.locator('.decision-pane__decision textarea').first()

  await opinion.waitFor()
  const desk = new URL(page.url())
  const storedText = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

  await opinion.fill('经审核，材料齐全，同意上报')
  await opinion.blur()
  await expect.poll(storedText).toContain(desk.searchParams.get('id'))
  await loseSession(page)
  await askAgain(page)
  await page.waitForURL(/\/login\?redirect=/)
  expect(await storedText(), 'readable by nobody who sits down there').not.toContain('经审核')
  await signInHere(browser, page, 'dist530828')
  await opinion.waitFor()
  await expect.poll(() => opinion.inputValue()).toBe('经审核，材料齐全，同意上报')

  await loseSession(page)
  await askAgain(page)
  await page.waitForURL(/\/login\?redirect=/)
  await signInHere(browser, page, 'admin')
  expect(new URL(page.url()).pathname, 'the address was somebody else’s').toBe('/dashboard')
  await page.getByRole('main').waitFor()

  // Open tabs stay for their owner; what was written does not.
  expect(await storedText()).not.toContain('经审核，材料齐全，同意上报')
  expect(await page.locator('.tab-bar__tabs').innerHTML()).not.toContain(
    desk.searchParams.get('id'),
  )
  await page.goto(desk.href)
  await opinion.waitFor()
  expect(await opinion.inputValue()).not.toBe('经审核，材料齐全，同意上报')
})

describe('input at the end of a session', { tags: ['long'] }, () => {
  /** An enterprise with a returned declaration. */
  async function returnedTo(): Promise<string> {
    const { page } = await browser.as('district', '/declare-audit/district?preset=returned')
    await page.locator('.data-table__dataTable .button__link').first().click()
    const code = await page.locator('tr[data-field="creditCode"] td').first().innerText()

    return code
  }

  test('a declaration keeps its values for the same user and loses them for another', async () => {
    const applicant = await returnedTo()
    const { page } = await browser.as(applicant, '/declare/fill')

    await page.getByRole('link', { name: '去修改' }).first().click()
    await page.getByRole('button', { name: /申报主体信息/ }).click()
    const field = page.getByLabel('主体简介')

    await field.waitFor()
    const stored = await field.inputValue()
    const lose = async (text: string) => {
      await field.fill(text)
      await loseSession(page)
      await field.blur()
      await page.waitForURL(/\/login\?redirect=/)
    }

    await lose('会话过期前正在填写')
    await signInHere(browser, page, applicant)
    await field.waitFor()
    expect(await field.inputValue()).toBe('会话过期前正在填写')
    await page.getByText('草稿已自动保存').waitFor()

    await lose('换人登录后不应保留')
    await page.goto(new URL('/login', page.url()).href)
    await signInHere(browser, page, 'dist530828')
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ).not.toContain('不应保留')

    await page.context().clearCookies()
    const form = await browser.as(applicant, '/declare/fill')

    await form.page.getByRole('link', { name: '去修改' }).first().click()
    await form.page.getByRole('button', { name: /申报主体信息/ }).click()
    const again = form.page.getByLabel('主体简介')

    await again.waitFor()
    expect(await again.inputValue()).toBe('会话过期前正在填写')
    await again.fill(stored)
    await again.blur()
    await form.page.getByText('草稿已自动保存').waitFor()
  })
})
