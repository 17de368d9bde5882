import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { BatchAnswer, BatchRequest, ListRow } from '#contract/record.ts'
import { callAs } from '../call-as.ts'
import { withBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'

const batchSize = 500
const taken = 7
const browser = withBrowser()
afterAll(async () => {
  // Other journeys find what they expect: nothing of the samples stays.
  const client = new pg.Client({ connectionString: portal.database })
  await client.connect()
  for (const table of ['e_declaration', 'e_catalog_brand'])
    await client.query(`delete from ${table} where data->>'brandName' like '公示样本%'`)
  await client.end()
})

/** That many declarations wait in publicity: copies of one under other names. */
async function fillPublicity(): Promise<void> {
  const client = new pg.Client({ connectionString: portal.database })
  await client.connect()
  const named = `jsonb_build_object('brandName', '公示样本' || n, 'declareNo', '2025-SAMPLE-' || n)`
  const columns = [
    'year',
    'version',
    'region_code',
    'owner_id',
    'created_by',
    'created_at',
    'updated_at',
    'flags',
    'definition',
  ]

  await client.query(
    `insert into e_declaration(id, state, data, head, ${columns.join(', ')})
     select gen_random_uuid()::text, 'publicity', (data - 'agreeNoOverlap') || ${named}, (head - 'agreeNoOverlap') || ${named}, ${columns.join(', ')}
     from (select * from e_declaration where year = 2025 and state = 'suggested' order by id limit 1) one, generate_series(1, ${batchSize}) n`,
  )

  await client.end()
}

test(
  'a batch of 500 of which 7 are refused tells which and why, has done the others, and tries those seven alone again',
  { timeout: 240_000, tags: ['long'] },
  async () => {
    await fillPublicity()
    const list = 'declare-audit/province-elect'
    const { page, faults } = await browser.as('leader', `/${list}?preset=publicity&size=100`)
    const all = page.locator('.data-table__dataTable thead').getByRole('checkbox')

    for (let at = 1; at <= batchSize / 100; at++) {
      await page.locator(`.data-table__dataTable tbody tr[data-row]`).first().waitFor()
      await expect
        .poll(() => page.locator('.data-table__dataTable').getAttribute('aria-rowcount'))
        .toBe('101')
      await all.check()
      await page.getByRole('toolbar', { name: `已选择 ${at * 100} 项` }).waitFor()
      if (at === batchSize / 100) break

      await page.getByRole('button', { name: '下一页' }).click()
      await page.waitForURL(new RegExp(`page=${at + 1}`))
      await expect.poll(() => all.isChecked()).toBe(false)
    }

    // Somebody else elects seven of them in the meantime.
    const other = await browser.as('province', null)
    const rows = await callAs<ListRow[]>(
      other.page,
      'GET',
      `${apiPaths.listRows(list)}?preset=publicity&size=${taken}`,
    )

    const items = rows.map(({ id, version }) => ({ id, version }))
    const first = await callAs<BatchAnswer>(
      other.page,
      'POST',
      apiPaths.batchTransition('declaration', 'elect'),
      {
        items,
        form: {},
      } satisfies BatchRequest,
    )

    expect(first.done).toHaveLength(taken)

    await page.getByRole('button', { name: '批量确认入选' }).click()
    const done = page.waitForResponse(
      (answer) => answer.url().includes('/transition/declaration/elect'),
      {
        timeout: 180_000,
      },
    )

    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确认入选/ })
      .last()
      .click()

    expect((await done).status()).toBe(200)
    const sheet = page.getByRole('dialog', {
      name: `确认入选：成功 ${batchSize - taken} 件，未办理 ${taken} 件`,
    })

    await page.getByRole('button', { name: '停止办理其余' }).waitFor()
    await sheet.waitFor({ timeout: 180_000 })
    const lines = await sheet.locator('tbody tr').allInnerTexts()

    expect(lines).toHaveLength(taken)
    for (const line of lines) expect(line).toMatch(/^公示样本\d+\t.*已被.*和丽华.*处理/)

    const again = page.waitForResponse((answer) =>
      answer.url().includes('/transition/declaration/elect'),
    )

    await sheet.getByRole('button', { name: `重试未办理的 ${taken} 条` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确认入选/ })
      .last()
      .click()

    const { data } = (await (await again).json()) as { data: BatchAnswer }

    expect(data.done).toEqual([])
    expect(data.failed.map(({ id }) => id).toSorted()).toEqual(items.map(({ id }) => id).toSorted())
    await page.getByRole('dialog', { name: `确认入选：成功 0 件，未办理 ${taken} 件` }).waitFor()
    await page.getByRole('button', { name: '知道了' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect([...faults, ...other.faults]).toEqual([])
  },
)
