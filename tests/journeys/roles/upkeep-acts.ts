import { expect } from 'vitest'
import { control, exportList, findAndOpen, firstRow, pressIn, type Act, type Acts } from './act.ts'

/** Writes a new slogan into the own catalogue entry; it waits as a draft. */
const changeBrand: Act = async ({ page }) => {
  await pressIn(page, await firstRow(page), '修改')
  await page.waitForURL(/catalog-brand\?id=/)
  await control(page, 'slogan').fill('景迈山下一杯茶')
  await control(page, 'slogan').blur()
  await page.getByText(/草稿已自动保存/).waitFor()
}

/** Opens the first record of a list by its name; where nothing waits the list says so. */
const openFirst: Act = async ({ page }) => {
  const row = page.locator('.data-table tbody tr[data-row]').first()
  const nothing = page.locator('.list-result .ui-empty, .list-result .empty').first()
  await row.or(nothing).first().waitFor()
  if ((await row.count()) === 0) return
  const from = new URL(page.url()).pathname
  await row.locator('.ui-link').first().click()
  await page.waitForURL((address) => address.pathname !== from && address.searchParams.has('id'))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

const lookers = Object.fromEntries(['district', 'city', 'province'].map((role) => [role, findAndOpen(0)]))

export const upkeepActs: Acts = {
  '/upkeep/catalog-check': { ...lookers, leader: exportList, admin: exportList },
  '/upkeep/catalog-own': changeBrand,
  '/upkeep/catalog/view-log': async ({ page }) => {
    await page.waitForLoadState('networkidle')
    await page.getByRole('main').getByRole('button', { name: '表格' }).first().click()
    await page.getByRole('main').getByRole('table').first().waitFor()
  },
  '/upkeep/checks': openFirst,
  '/upkeep/check-own': openFirst,
  '/upkeep/top10/fund2020': openFirst,
  '/upkeep/top10/fund2021': openFirst,
  '/upkeep/top10/fundUseAdmin2020': exportList,
  '/upkeep/top10/fundUseAdmin2021': exportList,
  '/upkeep/top10/logo-use-notice': async ({ page }) => {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(100)
  },
  '/score/expert-score': openFirst,
  '/score/tasks': openFirst,
  '/score/experts': openFirst,
}
