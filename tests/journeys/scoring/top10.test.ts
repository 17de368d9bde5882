import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withPortal } from '../open-browser.ts'
import { pressInRow } from '../press-in-row.ts'
import { queryDatabase } from '../query-database.ts'

const { browser, portal } = withPortal()

/** A brand of the catalogue of 2025 that applied for the top ten and has its score. */
async function addCandidate(): Promise<string> {
  const { database } = portal()
  const [brand] = await queryDatabase<{ brand: string; declaration: string; owner: string }>(
    `with chosen as (
       select b.id, d.id as declaration from e_catalog_brand b join e_declaration d on d.owner_id = b.owner_id and d.year = 2025
       where b.data->>'infoStatus' = 'published' and b.data->>'status' = 'valid' order by b.id, d.id limit 1)
     update e_catalog_brand b set year = 2025,
       data = b.data || jsonb_build_object('year', 2025, 'sourceDeclarationId', declaration),
       head = b.head || jsonb_build_object('year', 2025, 'sourceDeclarationId', declaration)
     from chosen where b.id = chosen.id
     returning b.data->>'brandName' as brand, declaration, b.owner_id as owner`,
    [],
    database,
  )
  if (!brand) throw new Error('The demo has no brand of an enterprise that declared')

  await queryDatabase(
    `with value as (select $1::jsonb as data)
     insert into e_top10_award(id, year, state, owner_id, created_at, updated_at, state_since, data, head)
     select gen_random_uuid()::text, 2025, 'candidate', $2, now(), now(), now(), data, data from value`,
    [
      JSON.stringify({
        year: 2025,
        enterpriseId: brand.owner,
        declaration: brand.declaration,
        brandName: brand.brand,
        top10Industry: 'tea',
        declareNo: '2025-QP-530828-0001',
        declaredAt: '2025-05-01 10:00:00',
        final: 90,
        quality: 30,
        market: 20,
        vetoes: 0,
      }),
      brand.owner,
    ],
    database,
  )

  return brand.brand
}

/** Takes a step for the one row of a preset and says yes to it. */
async function take(page: Page, preset: string, transition: string, title: string): Promise<void> {
  await page.goto(new URL(`/score/top10?preset=${preset}`, page.url()).href)
  const row = page.locator('.data-table__dataTable tbody tr[data-row]')

  await expect.poll(() => row.count()).toBe(1)
  const done = page.waitForResponse((answer) => answer.url().includes(`/transition/${transition}`))

  await pressInRow(row, title)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`${title}|确定`) })
    .last()
    .click()
  expect((await done).status()).toBe(200)
}

test(
  'the province ranks a brand, makes it public and awards it: everybody reads it among the ten of the year',
  { tags: ['long'] },
  async () => {
    const brand = await addCandidate()
    const { page, faults } = await browser.as('leader', '/score/top10')

    await take(page, 'toRank', 'rank', '排名次')
    await take(page, 'ranked', 'publicity', '发起公示')
    await queryDatabase(
      `update e_top10_award set state_since = state_since - interval '8 days' where state = 'publicity'`,
      [],
      portal().database,
    )
    await take(page, 'publicity', 'award', '确认授奖')
    expect(faults).toEqual([])

    // What the server draws, without any script.
    const visitor = await browser.visit('/2025top10', undefined, false)
    const shown = visitor.page.locator('main').filter({ hasText: brand })

    await shown.waitFor()
    expect(await shown.innerText()).toContain('10大名茶')
  },
)
