import { assertPresent } from '#config-model/assert.ts'
import { completeCreditCode } from '#config-model/facts/credit-code.ts'
import type { Database } from '#server/database/database.ts'
import { copyRows } from './copy-rows.ts'

export const draftsEach = 3

/** States that only a valid declaration reaches. */
const passed = [
  'districtPending',
  'cityPending',
  'provincePending',
  'compliance',
  'scoring',
  'suggested',
]

/**
 * Adds applicants with accounts (the demo's password) and drafts that can be submitted: copies of a
 * valid declaration.
 */
export async function fillApplicants(
  database: Database,
  count: number,
  year: number,
): Promise<void> {
  const [applicant] = await database.query<{ id: string; owner: string; account: string }>(
    `select d.id, d.owner_id as owner, a.id as account from e_declaration d
      join account a on a.enterprise_id = d.owner_id
     where d.year = $1 and d.state = any($2) and d.head->>'type' = 'product'
       and d.id not like 'bench-%' order by d.id limit 1`,
    [year, passed],
  )

  const model = assertPresent(applicant, 'a product declaration of the demo that was submitted')
  const codes = Array.from({ length: count }, (_, at) =>
    completeCreditCode(`91530828${String(at).padStart(9, '0')}`),
  )

  await database.withDedicatedConnection(async (query) => {
    await copyRows(query, 'account', {
      from: `account s, unnest($2::text[]) with ordinality o(code, n) where s.id = $1`,
      values: [model.account, codes],
      differing: {
        id: `'day-account-' || n`,
        username: 'code',
        enterprise_id: `'day-owner-' || n`,
        password_changed_at: 'now()',
      },
    })

    await copyRows(query, 'e_enterprise', {
      from: `e_enterprise s, unnest($2::text[]) with ordinality o(code, n) where s.id = $1`,
      values: [model.owner, codes],
      differing: {
        id: `'day-owner-' || n`,
        owner_id: `'day-owner-' || n`,
        ...withValues(`'creditCode', code, 'name', '压测合作社' || n`),
      },
    })

    await copyRows(query, 'e_declaration', {
      from: `e_declaration s, unnest($2::text[]) with ordinality o(code, n), generate_series(1, ${draftsEach}) part where s.id = $1`,
      values: [model.id, codes],
      differing: {
        id: `'day-' || n || '-' || part`,
        owner_id: `'day-owner-' || n`,
        created_by: `'day-account-' || n`,
        state: `'draft'`,
        version: '1',
        submitted_at: 'null',
        ...withValues(
          `'creditCode', code, 'enterpriseId', 'day-owner-' || n, 'brandName', '压测' || n || '牌' || part, 'declareNo', 'DAY-' || n || '-' || part`,
        ),
      },
    })

    // Required for submission.
    await copyRows(query, 'e_compliance', {
      from: `(select * from e_compliance where year = $1 and state = 'passed' order by id
        limit 1) s, unnest($2::text[]) with ordinality o(code, n)`,
      values: [year, codes],
      differing: {
        id: `'day-compliance-' || n`,
        owner_id: `'day-owner-' || n`,
        ...withValues(`'enterpriseId', 'day-owner-' || n`),
      },
    })

    await query(
      `insert into file_use(file_id, entity, record_id) select u.file_id, u.entity, d.id
        from file_use u, e_declaration d where u.record_id = $1 and d.id like 'day-%'
        on conflict do nothing`,
      [model.id],
    )

    await query('vacuum analyze e_declaration')
  })
}

const withValues = (pairs: string) => ({
  head: `s.head || jsonb_build_object(${pairs})`,
  data: `s.data || jsonb_build_object(${pairs})`,
})
