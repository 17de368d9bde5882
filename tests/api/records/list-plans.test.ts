import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertPresent } from '#config-model/assert.ts'
import type { User } from '#config-model/user.ts'
import type { ListQuery } from '#contract/record.ts'
import { Database } from '#server/database/database.ts'
import { findPage } from '#server/records/lists/find-page.ts'
import type { CompiledList } from '#server/records/lists/list-query.ts'
import { selectIdsAfter, pageSql, findNearestBookmark } from '#server/records/lists/page-sql.ts'
import { fillDeclarations } from '#tools/bench/server/fill-declarations.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { compiledFor, explainAsked, explainList, explainSql } from './explain-asked.ts'

let portal: TestPortal

/** Who opens which list, and what they ask of it. */
const questions: [string, Pick<User, 'roles' | 'regionCode'>, string, ListQuery][] = [
  [
    'a county opens its list',
    { roles: ['district'], regionCode: '530828' },
    'declare-audit/district',
    {},
  ],
  [
    'a county looks at what is due',
    { roles: ['district'], regionCode: '530828' },
    'declare-audit/district',
    { preset: 'todo' },
  ],
  ['a city opens its list', { roles: ['city'], regionCode: '530800' }, 'declare-audit/city', {}],
  [
    'a city looks at what is due',
    { roles: ['city'], regionCode: '530800' },
    'declare-audit/city',
    { preset: 'todo' },
  ],
  [
    'a leader opens the list of the province',
    { roles: ['leader'], regionCode: '530000' },
    'declare-audit/province',
    {},
  ],
  [
    'a leader opens what is to be decided',
    { roles: ['leader'], regionCode: '530000' },
    'declare-audit/list',
    {},
  ],
]

/** What somebody looks for among the rows of a whole province. */
const province = { roles: ['province', 'leader'], regionCode: '530000' }
const searches: [string, ListQuery][] = [
  ['what waits for the province', { preset: 'todo' }],
  ['what was returned, in three states', { preset: 'returned' }],
  ['what was passed, in the order of the last step', { preset: 'passed', sort: '-stateSince' }],
  ['what is due next', { preset: 'todo', sort: 'dueAt' }],
  ['a word of two characters', { keyword: '生态' }],
]

const city = { roles: ['city'], regionCode: '530100' }
const idsOf = async (sql: string, values: unknown[]) =>
  (await portal.services.database.query<{ id: string }>(sql, values)).map(({ id }) => id)

/** Where the last page of a list begins. */
async function farthest({ table, where, parameters }: CompiledList): Promise<number> {
  const [row] = await portal.services.database.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${where}`,
    parameters.values,
  )
  return (row?.count ?? 0) - 20
}

/** Who looks for a word, and where. */
const seekers: [Pick<User, 'roles' | 'regionCode'>, string][] = [
  [province, 'declare-audit/province'],
  [{ roles: ['leader'], regionCode: '530000' }, 'declare-audit/list'],
  [{ roles: ['city'], regionCode: '530800' }, 'declare-audit/city'],
  [{ roles: ['district'], regionCode: '530828' }, 'declare-audit/district'],
]

const compiled = (who: Partial<User>, id: string, query: ListQuery) =>
  compiledFor(portal, who, id, query)

const pageOf = (list: CompiledList, columns: string, offset: number) =>
  Object.values(pageSql(list, columns, 20, offset)) as [sql: string, values: unknown[]]
const explainPage = (list: CompiledList) => explainSql(portal, ...pageOf(list, 'id, head', 0))

/** Many declarations and who asks for them. */
function describePlans(rows: number) {
  beforeAll(async () => {
    portal = await openPortal()
    await portal.services.database.query(
      `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, submitted_at, grams, head, data)
     select 'sample-' || g, $1, 'draft', '530828', 'sample', now(), now(), now() - g * interval '1 hour', '{生态,态茶}',
       jsonb_build_object('brandName', '生态茶' || g, 'declareNo', g), jsonb_build_object('brandName', '生态茶' || g) from generate_series(1, 200) g`,
      [portal.services.config().years.realYear],
    )

    const owner = new Database(portal.ownerUrl)

    await fillDeclarations(owner, portal.services.config(), rows)
    await owner.transaction(
      (query) =>
        query(
          `insert into view_figure(day, kind, item, year, views, visitors)
         select date '2025-01-01' + g / 100, 'subject', 'brand-' || g % 100, 2025, g, g from generate_series(1, 6000) g`,
        ),
      Infinity,
    )

    await owner.query('analyze view_figure')
    await owner.close()
  })
  afterAll(() => portal.close())

  it.each(searches)('the province finds %s without looking at the others', async (_, query) => {
    const list = compiled(province, 'declare-audit/province', query)
    const { plan, blocks } = await explainPage(list)
    expect(plan).not.toContain('Seq Scan')
    expect(blocks).toBeLessThan(600)
  })

  describe.each(questions)('%s', (_, who, id, query) => {
    it('and the database goes straight to the rows of the page', async () => {
      const { plan, blocks } = await explainList(
        portal,
        who,
        id,
        query,
        (from, order) => `select id, head ${from} ${order} limit 20`,
      )

      expect(plan).not.toContain('Seq Scan')

      // A queue in the order of its deadlines passes records of the region in other states.
      expect(blocks).toBeLessThan(1000)
    })

    it('and the rows are counted from an index', async () => {
      const { plan } = await explainList(
        portal,
        who,
        id,
        query,
        (from) => `select count(*) from (select 1 ${from} limit 10001) counted`,
      )

      expect(plan).toContain('Index Only Scan')
    })
  })

  it.each([
    ['-day', { preset: 'subject' }],
    ['-views', { preset: 'subject' }],
    ['visitors', { preset: 'subject' }],
    ['-day', {}],
    ['-views', {}],
  ])('what public pages were read is put in order (%s, %o) by an index', async (sort, query) => {
    const sql = (from: string, order: string) => `select id, data ${from} ${order} limit 20`
    const { plan, blocks } = await explainList(
      portal,
      { roles: ['leader'], regionCode: '530000' },
      'upkeep/catalog/view-rows',
      { ...query, sort },
      sql,
    )

    expect(plan).not.toContain('Seq Scan')
    expect(blocks).toBeLessThan(600)
  })

  describe.each([
    'declareNo',
    '-declareNo',
    'brandName',
    '-type',
    '-subjectName',
    'stateSince',
    '-dueAt',
    'submittedAt',
  ])('a list of the province by %s', (sort) => {
    const listed = () => compiled(province, 'declare-audit/province', { sort })

    it('begins without looking at the others', async () => {
      const list = listed()
      const { plan, blocks } = await explainPage(list)
      expect(plan).not.toContain('Seq Scan')
      expect(blocks).toBeLessThan(600)
    })

    it('shows the same rows as putting all of them in order, those without a value last', async () => {
      const list = listed()
      const { values } = list.parameters
      const all = await idsOf(
        `select id from ${list.table} where ${list.where} order by ${list.order}`,
        values,
      )

      for (const offset of [0, 20, 180, 990, all.length - 205, all.length - 20])
        expect(await idsOf(...pageOf(list, 'id', offset))).toEqual(all.slice(offset, offset + 20))
    })
  })

  it.each<[string, Pick<User, 'roles' | 'regionCode'>, string, ListQuery]>([
    ['a city', city, 'declare-audit/city', { sort: '-declareNo' }],
    ['a city', city, 'declare-audit/city', { sort: 'declareNo' }],
    ['a city', city, 'declare-audit/city', { sort: '-brandName' }],
    ['a city', city, 'declare-audit/city', { sort: '-stateSince' }],
    [
      'who looks at a city',
      province,
      'declare-audit/province',
      { sort: '-declareNo', filter: { regionCode: '530100' } },
    ],
  ])(
    '%s puts the rows of that city in order (%o, %s, %o), wherever they stand among all',
    async (_, who, id, query) => {
      const list = compiled(who, id, query)
      const { values } = list.parameters
      const { plan, blocks } = await explainPage(list)

      expect(plan).not.toContain('Seq Scan')

      // Each of its rows once, and no row of another city.
      const all = await idsOf(
        `select id from ${list.table} where ${list.where} order by ${list.order}`,
        values,
      )

      expect(blocks).toBeLessThan(all.length + 1500)
      for (const offset of [0, 180, all.length - 5])
        expect(await idsOf(...pageOf(list, 'id', offset))).toEqual(all.slice(offset, offset + 20))
    },
  )

  it('what somebody acted on, and what few records say of themselves, is found without looking at the others', async () => {
    const who = await portal.addAccount({
      username: 'acting-leader',
      ...province,
      region: '530000',
    })
    await portal.services.database.query(
      `insert into action_log(id, entity, record_id, position, transition, operator_id, operator_name, org_name, at, snapshot_hash, previous_hash, hash)
     select 'acted-' || g, 'declaration', 'bench-' || lpad((g * 40)::text, 8, '0'), 1, 'provincePass', $1, '', '', now(), '', '', '' from generate_series(1, 300) g`,
      [who],
    )

    for (const [id, query] of [
      ['declare-audit/province', { preset: 'acted' }],
      ['declare-audit/list', { preset: 'vetoed' }],
    ] as const) {
      const list = compiled({ ...province, id: who }, id, query)
      const { plan, blocks } = await explainPage(list)
      expect(plan).not.toContain('Seq Scan')
      expect(blocks).toBeLessThan(2000)
    }
  })

  it('a page deep in a list costs what one near its beginning does', async () => {
    const list = compiled(province, 'declare-audit/province', { preset: 'all' })
    const offset = await farthest(list)

    expect(offset).toBeGreaterThan(rows / 2)
    const start = await findNearestBookmark(portal.services, list, offset)
    const ids = selectIdsAfter(list, assertPresent(start, 'a row from which reading begins'), 20)
    const { plan, blocks } = await explainSql(
      portal,
      `select id, head from e_declaration where id in (${ids.sql})`,
      ids.values,
    )

    expect(plan).not.toContain('Seq Scan')
    expect(blocks).toBeLessThan(300)
  })

  it.each([
    ['in every row', '生态', 1000],
    ['in half of the rows', '茶1', 1000],
    ['in one row of eight', '茶9', 1000],
    ['in one row of twenty', '77', Math.min(1000, rows / 40)],
    ['in one row of two hundred', '茶77', rows / 250],
    ['in none', '甲乙', 0],
  ])(
    'a word that stands %s is found by everybody without looking at the others',
    async (_, keyword, least) => {
      for (const [who, id] of seekers) {
        const list = compiled(who, id, { keyword })
        let total = 0
        const explanations = await explainAsked(portal, async (services) => {
          total = (await findPage(services, list, 20, 0)).total
        })
        if (who === province) expect(total).toBeGreaterThanOrEqual(least)

        for (const { plan, blocks } of explanations) {
          expect(plan).not.toContain('Seq Scan')
          // A page, a count of 1,000 and a sample of all rows.
          expect(blocks).toBeLessThan(8000)
        }
      }
    },
  )

  it('a funnel counts the owners of rows in some states from an index', async () => {
    const leader = { roles: ['leader'], regionCode: '530000' }
    const count = (from: string) =>
      `select count(distinct owner_id) ${from} and not coalesce(state = 'draft', false)`
    const { plan } = await explainList(portal, leader, 'declare-audit/province', {}, count)
    expect(plan).toContain('Index Only Scan')
  })
}

describe('among 20,000 declarations', () => {
  describePlans(20_000)
})
describe('among as many as a province gets in a busy year', { tags: ['long'] }, () => {
  describePlans(100_000)
})
