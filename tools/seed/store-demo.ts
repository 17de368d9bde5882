import type { Services } from '#server/context.ts'
import { serializeLine, type LogLineOf } from '#server/log/append-line.ts'
import { noCaller } from '#server/log/event-log.ts'
import { fillStateTimes, tableOf } from '#server/records/entity-tables.ts'
import { backfillUploadUses } from '#server/records/files/file-uses.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { refreshRelated } from '#server/records/write/related-values.ts'
import { insertMany, insertRecords } from './bulk.ts'
import { storeViews } from './catalogue/views.ts'
import type { Chance } from './chance.ts'
import { demoColumns } from './columns.ts'
import type { DemoRows } from './demo-context.ts'

export interface DemoData {
  accounts: Record<string, unknown>[]
  offices: StoredRecord[]
  enterprises: StoredRecord[]
  declarations: StoredRecord[]
  /** Yearly compliance checks. */
  checks: StoredRecord[]
  brands: StoredRecord[]
  /** Records that point to those above: reward fund, score marks, scores. */
  further: StoredRecord[]
  articles: StoredRecord[]
  rows: DemoRows
  /** Named in the start message. */
  applicants: { creditCode: string; name: string }[]
  chance: Chance
}

/** In one transaction. */
export async function storeDemo(
  { database, eventLog, config: current, clock }: Services,
  demoData: DemoData,
): Promise<void> {
  const config = current()
  await database.transaction(async (query) => {
    await insertMany(query, { table: 'account', types: demoColumns.account }, demoData.accounts)
    await eventLog.write(
      noCaller,
      '演示数据',
      { kind: 'account', detail: { count: demoData.accounts.length } },
      query,
    )

    await insertRecords(query, config, 'org', demoData.offices)
    await insertRecords(query, config, 'enterprise', demoData.enterprises)
    await insertRecords(query, config, 'declaration', demoData.declarations)
    await insertRecords(query, config, 'compliance', demoData.checks)
    await insertRecords(query, config, 'catalog-brand', demoData.brands)
    await insertRecords(query, config, 'article', demoData.articles)

    for (const kind of new Set(demoData.further.map(({ entity }) => entity)))
      await insertRecords(
        query,
        config,
        kind,
        demoData.further.filter(({ entity }) => entity === kind),
      )

    await refreshRelated(query, config)
    await insertMany(query, { table: 'file', types: demoColumns.file }, demoData.rows.files, 3000)
    await backfillUploadUses(query)
    await insertMany(
      query,
      { table: 'action_log', types: demoColumns.action_log },
      marked(eventLog, demoData.rows.log),
      2000,
    )
    await fillStateTimes(query, tableOf('declaration'), 'declaration')
    await insertMany(query, { table: 'remark', types: demoColumns.remark }, demoData.rows.remarks)

    // Returned declarations have been judged.
    await query(
      `insert into record_round(entity, record_id, round, at, data)
       select 'declaration', id, 1, state_since, data from ${tableOf('declaration')}
         where state = 'returned'`,
    )

    await insertMany(
      query,
      { table: 'sequence_counter', types: demoColumns.sequence_counter },
      [...demoData.rows.counters].map(([name, value]) => ({ name, value })),
    )

    await insertMany(
      query,
      { table: 'view_count', types: demoColumns.view_count },
      demoData.brands.map((brand) => ({
        subject: `brand:${brand.id}`,
        count: demoData.chance.between(5, brand.data['isTop10'] === true ? 4000 : 600),
      })),
    )

    await storeViews(query, clock())
    await query('insert into portal_fact(name, value) values ($1, $2) on conflict do nothing', [
      'demo-applicants',
      JSON.stringify(demoData.applicants),
    ])
  }, Infinity)
}

/** As the portal itself marks lines. */
const marked = ({ keys }: Services['eventLog'], lines: DemoRows['log']) =>
  lines.map((line) => ({
    ...line,
    mark: keys.current.mark(serializeLine('action_log', line as LogLineOf<'action_log'>)),
  }))
