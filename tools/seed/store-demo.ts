import type { Services } from '#server/context.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { insertMany, insertRecords } from './bulk.ts'
import type { Chance } from './chance.ts'
import type { DemoRows } from './demo-records.ts'

/** All rows of the demo, ready to be stored. */
export interface DemoData {
  accounts: Record<string, unknown>[]
  enterprises: StoredRecord[]
  declarations: StoredRecord[]
  brands: StoredRecord[]
  articles: StoredRecord[]
  rows: DemoRows
  /** Applicants that the start message names. */
  applicants: { creditCode: string; name: string }[]
  chance: Chance
}

/** Stores the demo in one transaction: all of it, or nothing. */
export async function storeDemo({ database, config: current }: Services, given: DemoData): Promise<void> {
  const config = current()
  await database.transaction(async (query) => {
    await query('set local statement_timeout = 0')
    await insertMany(
      query,
      'account',
      {
        id: 'text',
        username: 'text',
        name: 'text',
        nick_name: 'text',
        user_type: 'text',
        roles: 'text[]',
        region_code: 'text',
        enterprise_id: 'text',
        mobile: 'text',
        email: 'text',
        password_hash: 'text',
        password_changed_at: 'timestamptz',
        created_at: 'timestamptz',
      },
      given.accounts,
    )
    await insertRecords(query, config, 'enterprise', given.enterprises)
    await insertRecords(query, config, 'declaration', given.declarations)
    await insertRecords(query, config, 'catalog-brand', given.brands)
    await insertRecords(query, config, 'article', given.articles)
    await insertMany(
      query,
      'file',
      {
        id: 'text',
        sha256: 'text',
        name: 'text',
        size: 'bigint',
        type: 'text',
        entity: 'text',
        field: 'text',
        uploaded_by: 'text',
        uploaded_at: 'timestamptz',
        record_entity: 'text',
        record_id: 'text',
      },
      given.rows.files,
      3000,
    )
    await insertMany(
      query,
      'action_log',
      {
        id: 'text',
        entity: 'text',
        record_id: 'text',
        position: 'int',
        transition: 'text',
        action: 'text',
        step: 'text',
        from_state: 'text',
        to_state: 'text',
        opinion: 'text',
        form: 'jsonb',
        remarks: 'int',
        operator_id: 'text',
        operator_name: 'text',
        org_name: 'text',
        roles: 'text[]',
        at: 'timestamptz',
        ip: 'text',
        snapshot_hash: 'text',
        previous_hash: 'text',
        hash: 'text',
      },
      given.rows.log,
      2000,
    )
    await insertMany(
      query,
      'remark',
      {
        id: 'text',
        entity: 'text',
        record_id: 'text',
        path: 'text',
        level: 'text',
        content: 'text',
        by_id: 'text',
        by_name: 'text',
        by_role: 'text',
        at: 'timestamptz',
        round: 'int',
        resolved: 'boolean',
      },
      given.rows.remarks,
    )
    await insertMany(
      query,
      'sequence_counter',
      { name: 'text', value: 'bigint' },
      [...given.rows.counters].map(([prefix, value]) => ({ name: `declaration:${prefix}`, value })),
    )
    await insertMany(
      query,
      'view_count',
      { subject: 'text', count: 'bigint' },
      given.brands.map((brand) => ({
        subject: `brand:${brand.id}`,
        count: given.chance.between(5, brand.data['isTop10'] === true ? 4000 : 600),
      })),
    )
    await query('insert into portal_fact(name, value) values ($1, $2) on conflict do nothing', [
      'demo-applicants',
      JSON.stringify(given.applicants),
    ])
  })
}
