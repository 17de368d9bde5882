import { completeCreditCode } from '#config-model/facts/credit-code.ts'
import { present } from '#config-model/found.ts'
import type { Database } from '#server/database/database.ts'

/** Drafts that each applicant has. */
export const draftsEach = 3

/** States that only a declaration without faults reaches. */
const passed = ['districtPending', 'cityPending', 'provincePending', 'compliance', 'scoring', 'suggested']

/** Applicants with accounts (the demo's password) and whole drafts that can be submitted: copies of one declaration of the demo that passed its checks. */
export async function fillApplicants(database: Database, count: number, year: number): Promise<void> {
  const [found] = await database.query<{ id: string; owner: string; account: string }>(
    `select d.id, d.owner_id as owner, a.id as account from e_declaration d join account a on a.enterprise_id = d.owner_id
     where d.year = $1 and d.state = any($2) and d.head->>'type' = 'product' and d.id not like 'bench-%' order by d.id limit 1`,
    [year, passed],
  )
  const model = present(found, 'a product declaration of the demo that was submitted')
  const codes = Array.from({ length: count }, (_, at) => completeCreditCode(`91530828${String(at).padStart(9, '0')}`))
  await database.alone(async (query) => {
    await copy(query, 'account', {
      from: `account s, unnest($2::text[]) with ordinality o(code, n) where s.id = $1`,
      values: [model.account, codes],
      differing: {
        id: `'day-account-' || n`,
        username: 'code',
        enterprise_id: `'day-owner-' || n`,
        password_changed_at: 'now()',
      },
    })
    await copy(query, 'e_enterprise', {
      from: `e_enterprise s, unnest($2::text[]) with ordinality o(code, n) where s.id = $1`,
      values: [model.owner, codes],
      differing: {
        id: `'day-owner-' || n`,
        owner_id: `'day-owner-' || n`,
        ...withValues(`'creditCode', code, 'name', '压测合作社' || n`),
      },
    })
    await copy(query, 'e_declaration', {
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
    // Whoever has not checked themselves may not submit.
    await copy(query, 'e_compliance', {
      from: `(select * from e_compliance where year = $1 and state = 'passed' order by id limit 1) s, unnest($2::text[]) with ordinality o(code, n)`,
      values: [year, codes],
      differing: {
        id: `'day-compliance-' || n`,
        owner_id: `'day-owner-' || n`,
        ...withValues(`'enterpriseId', 'day-owner-' || n`),
      },
    })
    await query(
      `insert into file_use(file_id, entity, record_id) select u.file_id, u.entity, d.id from file_use u, e_declaration d where u.record_id = $1 and d.id like 'day-%' on conflict do nothing`,
      [model.id],
    )
    await query('vacuum analyze e_declaration')
  })
}

/** The reviewers of the demo and the lists they look at. */
const reviewerPages = {
  dist530828: 'declare-audit/district',
  city5308: 'declare-audit/city',
  province01: 'declare-audit/province',
  leader01: 'declare-audit/list',
}

/** Colleagues of the demo's reviewers, so many of each kind, with their lists: nobody asks for forty lists a second. */
export async function fillReviewers(database: Database, each: number): Promise<{ name: string; page: string }[]> {
  await copy(database.query, 'account', {
    from: 'account s, generate_series(1, $2::int) n where s.username = any($1)',
    values: [Object.keys(reviewerPages), each],
    differing: { id: `'day-reviewer-' || s.username || '-' || n`, username: `s.username || '-' || n` },
  })
  return Array.from({ length: each }, (_, at) =>
    Object.entries(reviewerPages).map(([name, page]) => ({ name: `${name}-${at + 1}`, page })),
  ).flat()
}

const withValues = (pairs: string) => ({
  head: `s.head || jsonb_build_object(${pairs})`,
  data: `s.data || jsonb_build_object(${pairs})`,
})

interface Copying {
  /** Where the copied row is called s. */
  from: string
  values: unknown[]
  differing: Record<string, string>
}

async function copy(query: Database['query'], table: string, { from, values, differing }: Copying): Promise<void> {
  const columns = await query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  const selected = names.map((name) => differing[name] ?? `s.${name}`)
  await query(`insert into ${table}(${names.join(', ')}) select ${selected.join(', ')} from ${from}`, values)
}
