import { memberOf } from '#config-model/assert.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { regionLevel } from '#config-model/facts/region.ts'
import type { Database } from '#server/database/database.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { searchFields } from '#server/records/entity-tables.ts'

/**
 * Adds `rows` declarations of the working year: copied from the demo, spread evenly over counties
 * and states, changed during the last 200 days, three per owner. Copies violate unique indexes,
 * which are dropped; other indexes are rebuilt afterwards.
 * @param more further columns in which copy number `g` differs, as SQL
 */
export async function fillDeclarations(
  database: Database,
  config: Config,
  rows: number,
  more: Record<string, string> = {},
): Promise<void> {
  const counties = config.regions
    .map(({ c }) => c)
    .filter((code) => code.startsWith('53') && regionLevel(code) === 3)
  const states = Object.keys(memberOf(config.workflows, 'declaration').states)
  const { fields } = entityOf(config, 'declaration')

  // Owners of copies have no related records: those fields would be recomputed at the portal's
  // start.
  const related = Object.keys(fields).filter(
    (name) => fields[name]?.computed?.related !== undefined,
  )
  const without = `- array[${related.map(sqlLiteral).join(', ')}]::text[]`
  const spread = {
    ...differing(without),
    grams: bigramsSql(searchFields(entityOf(config, 'declaration'))),
    ...more,
  }

  await database.withDedicatedConnection(async (query) => {
    await query('set synchronous_commit = off')
    await query(`set maintenance_work_mem = '256MB'`)
    const indexes = await query<{ name: string; made: string }>(
      `select c.relname as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
        join pg_class c on c.oid = i.indexrelid
       where i.indrelid = 'e_declaration'::regclass and not i.indisprimary`,
    )

    for (const { name } of indexes) await query(`drop index ${name}`)
    const columns = await query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_name = 'e_declaration'`,
    )
    const others = columns.map(({ name }) => name).filter((name) => !Object.hasOwn(spread, name))

    await query(
      `insert into e_declaration(${[...Object.keys(spread), ...others].join(', ')})
       select ${[...Object.values(spread), ...others].join(', ')} from generate_series(1, $3::int) g
       join (select *, row_number() over (order by id) - 1 as place from e_declaration
         where year = $4) d
         on d.place = g % (select count(*) from e_declaration
           where year = $4), lateral (select ($1::text[])[1 +
           ((g::bigint * 7919) % cardinality($1::text[]))::int] as code,
           ($2::text[])[1 + (g * 31) % cardinality($2::text[])] as stage) o`,
      [counties, states, rows, config.years.realYear],
    )

    for (const { made } of indexes) if (!made.startsWith('CREATE UNIQUE')) await query(made)
    await query('vacuum analyze e_declaration')
  })
}

const number = `'2025-QP-' || o.code || '-' || g`
const brand = `(head->>'brandName') || g`

/** A copy matches only its own texts. */
function bigramsSql(names: string[]): string {
  const columnSql: Record<string, string> = { declareNo: number, brandName: brand }
  const text = names.map((name) => columnSql[name] ?? `head->>${sqlLiteral(name)}`).join(', ')
  return `array(select distinct substr(words, at, 2)
    from unnest(array[${text}]) said, lower(said) words, generate_series(1, length(words) - 1) at)`
}

/** @param without removes fields that copies lack from an object */
const differing = (without: string): Record<string, string> => ({
  id: `'bench-' || lpad(g::text, 8, '0')`,
  region_code: 'o.code',
  state: 'o.stage',
  owner_id: `'bench-owner-' || g / 3`,
  created_at: `now() - (g % 288000) * interval '1 minute'`,
  updated_at: `now() - (g * 7 % 288000) * interval '1 minute'`,
  state_since: `now() - (g * 3 % 288000) * interval '1 minute'`,
  head: `(head ${without}) || jsonb_build_object('regionCode', o.code, 'declareNo', ${number},
    'brandName', ${brand})`,
  data: `(data ${without}) || jsonb_build_object('regionCode', o.code, 'declareNo', ${number},
    'brandName', (data->>'brandName') || g, 'enterpriseId', 'bench-owner-' || g / 3)`,
})
