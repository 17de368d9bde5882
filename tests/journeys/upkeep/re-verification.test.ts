import pg from 'pg'
import { expect, test } from 'vitest'
import { firstOf } from '#config-model/assert.ts'
import { axeFindings } from '../every-page/axe-findings.ts'
import { withBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'
import { submitForm } from '../submit-form.ts'
import { takeDecision } from '../take-decision.ts'
import { fillCheck } from './fill-check.ts'

const browser = withBrowser()

interface Brand {
  id: string
  name: string
  year: number
  username: string
}

/**
 * A public brand of the district whose reviewer the demo has, of an owner that no other journey
 * uses.
 */
async function findBrand(): Promise<Brand> {
  const client = new pg.Client({ connectionString: portal.database })
  await client.connect()
  const { rows } = await client.query<Brand>(
    `select b.id, b.data->>'brandName' as name, b.year, a.username from e_catalog_brand b join account a on a.enterprise_id = b.owner_id
     where b.region_code = '530828' and b.year = 2024 and a.username <> '12530828DEMQNA9JDK' order by b.id limit 1`,
  )

  await client.end()

  return firstOf(rows)
}

test(
  'an owner re-verifies a brand, the district gives its opinion, the province removes it, and the public page no longer shows it',
  { tags: ['long'] },
  async () => {
    const brand = await findBrand()
    const { page, faults } = await browser.as(brand.username, '/upkeep/check-own')

    await page.getByText('还没有年度复核').waitFor()
    await fillCheck(page, brand)
    await submitForm(page)

    const district = await browser.as('district', '/upkeep/checks?preset=district')

    await district.page.locator('.data-table__dataTable .button__link').first().click()
    const finding = '经核查，认证证书已经失效，建议移出目录。'

    await takeDecision(district.page, {
      transition: 'districtPass',
      title: '核查上报',
      opinion: finding,
    })

    const leader = await browser.as('leader', '/upkeep/checks?preset=province')
    const published = `${portal.url}/api/public/catalogue/brand?year=${brand.year}&id=${brand.id}`

    expect((await leader.page.request.get(published)).status()).toBe(200)
    await leader.page.locator('.data-table__dataTable .button__link').first().click()
    await leader.page.getByText(finding).first().waitFor()
    expect(await axeFindings(leader.page)).toEqual([])
    const opinion = '认证证书失效且未按期取得新证书，移出目录。'

    await takeDecision(leader.page, {
      transition: 'remove',
      title: '移出目录',
      opinion,
      asksAgain: true,
    })

    const visitor = await browser.visit(`/${brand.year}lsypxfzn/brand?id=${brand.id}`)

    await visitor.page
      .getByText(/不存在|没有|尚未/)
      .first()
      .waitFor()

    expect(await visitor.page.getByRole('heading', { name: brand.name }).count()).toBe(0)
    await page.goto(`${portal.url}/upkeep/check-own`)
    await page.locator('.data-table__dataTable').getByText('移出目录').first().waitFor()
    expect([...faults, ...district.faults, ...leader.faults]).toEqual([])
  },
)
