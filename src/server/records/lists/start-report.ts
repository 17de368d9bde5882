import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import type { Query } from '#server/database/database.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { relationOf } from '#server/records/relations/relations.ts'
import { Parameters } from '#server/records/sql/parameters.ts'

type Preset = NonNullable<ListPage['presets']>[number]

/** Presets with `reportAtStart` that have records, over all years and regions. */
export async function createStartReport(
  query: Query,
  config: Config,
  now: Date,
): Promise<string[]> {
  const lines: string[] = []

  for (const page of Object.values(config.pages)) {
    if (page.kind !== 'list') continue

    for (const preset of page.presets ?? []) {
      if (preset.reportAtStart !== true) continue
      const count = await countRows(query, config, { page, preset, now })
      if (count > 0)
        lines.push(`${count} 条记录需要有人查看：${page.title} · ${preset.title}（${page.path}）`)
    }
  }

  return lines
}

async function countRows(
  query: Query,
  config: Config,
  { page, preset, now }: { page: ListPage; preset: Preset; now: Date },
): Promise<number> {
  const parameters = new Parameters()
  const context = { ...recordContext(config, null, null, now), scopes: [] }
  const { fields } = entityOf(config, page.entity)
  const conditions = [page.where, preset.where]
    .filter((where) => where !== undefined)
    .map((where) => conditionSql(where, context, { fields, parameters }))
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
  const [row] = await query<{ n: number }>(
    `select count(*)::int as n from ${relationOf(config, page.entity).from} ${where}`,
    parameters.values,
  )

  return row?.n ?? 0
}
