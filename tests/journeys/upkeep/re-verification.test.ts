import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minimalPdf } from '#tools/seed/attachments.ts'
import { axeFindings } from '../every-page/axe-findings.ts'
import { openBrowser, type JourneyBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'

let browser: JourneyBrowser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

interface Brand {
  id: string
  name: string
  year: number
  username: string
}

/** A public brand of the district whose reviewer the demo has, of an owner that no other journey uses. */
async function findBrand(): Promise<Brand> {
  const client = new pg.Client({ connectionString: portal.database })
  await client.connect()
  const { rows } = await client.query<Brand>(
    `select b.id, b.data->>'brandName' as name, b.year, a.username from e_catalog_brand b join account a on a.enterprise_id = b.owner_id
     where b.region_code = '530828' and b.year = 2024 and a.username <> '12530828DEMQNA9JDK' order by b.id limit 1`,
  )
  await client.end()
  return rows[0]!
}

/** Chooses a decision of the review page with an opinion, and waits until it is taken. */
async function decide(page: Page, id: string, title: string, opinion: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(title) }).check()
  await page.getByLabel('意见').last().fill(opinion)
  const done = page.waitForResponse((answer) => answer.url().includes(`/transition/${id}`))
  await page.getByRole('button', { name: /^提交/ }).last().click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: /确定/ })
  if (id === 'remove') await confirm.last().click()
  expect((await done).status()).toBe(200)
}

test(
  'an owner re-verifies a brand, the district gives its opinion, the province removes it, and the public page no longer shows it',
  { timeout: 180_000 },
  async () => {
    const brand = await findBrand()
    const address = `/${brand.year}lsypxfzn/brand?id=${brand.id}`
    const { page, faults } = await browser.signIn(brand.username, '/upkeep/check-own')
    await page.getByText('还没有年度复核').waitFor()
    await page.getByRole('link', { name: '填报复核' }).click()
    await page.getByRole('button', { name: /新建年度复核/ }).click()
    await page.waitForURL(/check-fill\?.*id=/)
    const choice = page.locator('#f-brand')
    await choice.fill(brand.name)
    await page
      .getByRole('option', { name: new RegExp(`${brand.name} · ${brand.year}`) })
      .first()
      .click()
    for (const field of ['trademarkOk', 'inspectionOk', 'traceOk', 'complianceOk', 'inUse'])
      await page.locator(`#f-${field}`).getByText('正常', { exact: true }).click()
    await page.locator('#f-certOk').getByText('异常', { exact: true }).click()
    await page.locator('#f-note').fill('有机产品认证证书已于今年六月到期，正在重新申请，预计年底前取得新证书。')
    const uploaded = page.waitForResponse((answer) => answer.url().includes('/api/file?'))
    await page
      .locator('[data-field="files"] input[type="file"], #f-files input[type="file"], input#f-files')
      .first()
      .setInputFiles({ name: '复核佐证.pdf', mimeType: 'application/pdf', buffer: minimalPdf() })
    expect((await uploaded).status()).toBe(200)
    expect(await axeFindings(page)).toEqual([])
    await page
      .getByRole('button', { name: /核对并提交/ })
      .last()
      .click()
    await page.getByLabel('我已阅读并作出上述承诺').check()
    await page.getByRole('button', { name: '提交', exact: true }).click()
    const submitted = page.waitForResponse((answer) => answer.url().includes('/transition/submit'))
    await page.getByRole('button', { name: '确定提交' }).click()
    expect((await submitted).status()).toBe(200)

    const district = await browser.signIn('dist530828', '/upkeep/checks?preset=district')
    await district.page.locator('.data-table .ui-link').first().click()
    await decide(district.page, 'districtPass', '核查上报', '经核查，认证证书已经失效，建议移出目录。')
    const leader = await browser.signIn('leader01', '/upkeep/checks?preset=province')
    expect(
      (
        await leader.page.request.get(`${portal.url}/api/public/catalogue/brand?year=${brand.year}&id=${brand.id}`)
      ).status(),
    ).toBe(200)
    await leader.page.locator('.data-table .ui-link').first().click()
    await leader.page.getByText('经核查，认证证书已经失效，建议移出目录。').first().waitFor()
    expect(await axeFindings(leader.page)).toEqual([])
    await decide(leader.page, 'remove', '移出目录', '认证证书失效且未按期取得新证书，移出目录。')

    const visitor = await browser.visit(address)
    await visitor.page
      .getByText(/不存在|没有|尚未/)
      .first()
      .waitFor()
    expect(await visitor.page.getByRole('heading', { name: brand.name }).count()).toBe(0)
    await page.goto(`${portal.url}/upkeep/check-own`)
    await page.locator('.data-table').getByText('移出目录').first().waitFor()
    expect([...faults, ...district.faults, ...leader.faults]).toEqual([])
  },
)
