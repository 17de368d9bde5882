import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { mayAct, rowScope } from '#config-model/access/access.ts'
import { openingKey } from '#config-model/access/grant-rows.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import type { Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { Grant } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { Database } from '#server/database/database.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { createEntityTables } from '#server/records/entity-tables.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { toRecord, recordColumns } from '#server/records/stored-record.ts'
import { createDatabase } from '../databases.ts'
import { propertySeed } from '../property-seed.ts'
import { shippedConfig } from '../shipped-config.ts'
import { condition, fields, recordData } from './arbitrary-conditions.ts'

const config = shippedConfig()
const years = {
  ...config.years,
  windows: {
    everywhere: { title: '全省', open: '2025-01-01 00:00:00', close: '2025-12-31 23:59:59' },
    somewhere: {
      title: '部分',
      open: '2025-01-01 00:00:00',
      close: '2025-02-01 00:00:00',
      overrides: [
        { region: '530800', close: '2025-12-31 23:59:59' },
        { region: '530828', close: '2025-03-01 00:00:00' },
      ],
    },
  },
}
const roles = { ...config.roles, sets: { ...config.roles.sets, auditors: ['district', 'city'] } }
const now = new Date('2025-06-01T09:00:00+08:00')
const base: User = {
  id: 'u1',
  username: 'u1',
  name: '一',
  nickName: '一',
  roles: ['district'],
  userType: 'DISTRICT',
  regionCode: '530828',
  ownerId: 'u1',
  owner: null,
}
const users: (User | null)[] = [
  null,
  base,
  { ...base, id: 'u2', ownerId: 'u2', roles: ['city'], regionCode: '530800' },
  {
    ...base,
    id: 'u3',
    ownerId: 'e1',
    roles: ['declare'],
    regionCode: null,
    owner: { name: '普洱' },
  },
]

let database: Database
const records: EntityRecord[] = []
const acted = new Set<string>()

beforeAll(async () => {
  database = new Database(
    await createDatabase(inject('postgres'), `t_${randomUUID().replaceAll('-', '')}`, 'migrated'),
  )
  const thing = { ...config.entities['article']!, fields: {}, unique: [], access: [], limits: [] }

  await createEntityTables(database.query, {
    ...config,
    pages: {},
    workflows: {},
    entities: { thing },
  })

  const system = fc.record({
    year: fc.constantFrom(null, 2024, 2025),
    state: fc.constantFrom(null, 'draft', 'cityPending', 'returned'),
    flags: fc.subarray(['late', 'expired']),
    region: fc.constantFrom(null, '530828', '530802', '530800', '532504'),
    owner: fc.constantFrom(null, 'u1', 'e1'),
    createdBy: fc.constantFrom(null, 'u1', 'a'),
    dueAt: fc.constantFrom(null, '2025-03-02 08:00:00+08', '2025-06-10 18:00:00.5+08'),
    acted: fc.subarray(['u1', 'u2']),
    data: recordData,
  })

  for (const [at, item] of fc.sample(system, { numRuns: 250, seed: 11 }).entries()) {
    const id = `r${at}`
    await database.query(
      `insert into e_thing(id, year, state, flags, region_code, owner_id, created_at, created_by, updated_at, data, due_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $7, $9, $10)`,
      [
        id,
        item.year,
        item.state,
        item.flags,
        item.region,
        item.owner,
        now,
        item.createdBy,
        JSON.stringify(item.data),
        item.dueAt,
      ],
    )

    for (const user of item.acted) {
      acted.add(`${user} ${id}`)
      await database.query(
        `insert into action_log(id, entity, record_id, position, transition, operator_id, operator_name, org_name, at, snapshot_hash, previous_hash, hash) values ($1, 'thing', $2, $3, 't', $4, '', '', $5, '', '', '')`,
        [randomUUID(), id, user === 'u1' ? 1 : 2, user, now],
      )
    }
  }

  records.push(
    ...(await database.query(`select ${recordColumns} from e_thing order by id`)).map((row) =>
      toRecord(config, 'thing', row),
    ),
  )
})
afterAll(() => database.close())

async function expectSameMeaning(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(condition, fc.constantFrom(...users), async (judgedCondition, user) => {
      const context = { record: null, scopes: [], user, years, roles, now }
      const parameters = new Parameters()
      const sql = conditionSql(judgedCondition, context, { fields, parameters })
      const rows = await database.query<{ id: string; holds: boolean }>(
        `select id, (${sql}) is true as holds from e_thing order by id`,
        parameters.values,
      )

      const wrong = records.flatMap((record, at) => {
        const recordOfActor = {
          ...record,
          actedByMe: user !== null && acted.has(`${user.id} ${record.id}`),
        }
        const expected = evaluateCondition(judgedCondition, {
          ...context,
          record: recordOfActor,
          scopes: [{ fields, values: record.data }],
        })

        return rows[at]!.holds === expected ? [] : [{ expected, sql: rows[at]!.holds, record }]
      })

      expect(wrong.slice(0, 2)).toEqual([])
    }),
    { seed: propertySeed, numRuns },
  )
}

async function expectSameOpenedRows(numRuns: number): Promise<void> {
  const entities = {
    thing: { ...config.entities['article']!, fields, publish: undefined, access: [] as Grant[] },
  } as unknown as Config['entities']
  const rows = { through: 'task.thing', states: ['todo'] }
  const opened = fc.subarray(['r0', 'r1', 'r5', 'r77', 'r200', 'nowhere'])

  await fc.assert(
    fc.asyncProperty(condition, opened, fc.constantFrom(...users), async (where, ids, someone) => {
      const user = someone && { ...someone, roles: ['expert'], opened: { [openingKey(rows)]: ids } }
      const access: Grant[] = [
        { roles: ['expert'], rows, actions: ['read'], where },
        { roles: ['expert'], rows: 'own', actions: ['read'] },
      ]

      const granted = {
        ...config,
        years,
        roles,
        entities: { ...entities, thing: { ...entities['thing']!, access } },
      }

      const scope = rowScope(granted, user, 'thing', 'read')
      const context = { record: null, scopes: [], user, years, roles, now }
      const parameters = new Parameters()
      const sql =
        typeof scope === 'boolean'
          ? String(scope)
          : conditionSql(scope, context, { fields, parameters })

      const stored = await database.query<{ id: string }>(
        `select id from e_thing where ${sql} order by id`,
        parameters.values,
      )

      const judged = records.filter((record) => {
        const recordOfActor = {
          ...record,
          actedByMe: user !== null && acted.has(`${user.id} ${record.id}`),
        }
        return mayAct(granted, user, {
          entity: 'thing',
          action: 'read',
          record: recordOfActor,
          now,
        }).allowed
      })

      expect(stored.map(({ id }) => id)).toEqual(judged.map(({ id }) => id))
    }),
    { seed: propertySeed, numRuns },
  )
}

test('a condition means in SQL what it means in the browser, for whatever a draft may hold', () =>
  expectSameMeaning(300))
test('rows that one’s own records open are the same rows for the database and for the judge of one record', () =>
  expectSameOpenedRows(100))

test(
  'both hold for twenty times as many conditions',
  { tags: ['long'], timeout: 1_200_000 },
  async () => {
    await expectSameMeaning(6000)
    await expectSameOpenedRows(2000)
  },
)

test('a moment is compared in SQL by the second it is shown with, whatever fraction of it is stored', async () => {
  const moments = [
    '08:59:59.999',
    '09:00:00',
    '09:00:00.5',
    '09:00:00.999',
    '09:00:01',
    '23:59:59.9',
  ]

  const timeFields = { at: { type: 'date-time', title: '时间' } } as const
  const column = 'm.at'
  const at = {
    value: { kind: 'text', sql: `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`, instant: column },
  } as const

  for (const operator of ['above', 'atLeast', 'below', 'atMost'] as const)
    for (const limit of ['2025-06-01 09:00:00', '2025-06-01']) {
      const judgedCondition = { field: 'at', [operator]: limit }
      const parameters = new Parameters()
      const context = { record: null, scopes: [], user: null, years, roles, now }
      const sql = conditionSql(
        judgedCondition,
        context,
        { fields: timeFields, parameters },
        { columns: { at } },
      )
      const values = `values ${moments.map((time) => `('2025-06-01 ${time}+08'::timestamptz)`).join(', ')}`
      const rows = await database.query<{ text: string; holds: boolean }>(
        `select ${at.value.sql} as text, (${sql}) is true as holds from (${values}) m(at) order by at`,
        parameters.values,
      )

      for (const { text, holds } of rows) {
        const scopes = [{ fields: timeFields, values: { at: text } }]
        expect([operator, limit, text, holds]).toEqual([
          operator,
          limit,
          text,
          evaluateCondition(judgedCondition, { ...context, scopes }),
        ])
      }
    }
})
