import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import {
  recordDictionaries,
  type ConfigAdditions,
  type DictionaryRecords,
} from '#config-model/facts/filled-config.ts'
import { memoize } from '#config-model/memoize.ts'
import type { DictionaryItem } from '#config-model/types.generated.ts'
import type { FollowedTable } from '#server/database/changes.ts'
import type { Query } from '#server/database/database.ts'
import { relationOf } from '#server/records/relations/relations.ts'
import { recordColumns, toRecord } from '#server/records/stored-record.ts'
import { readRegions, regionTable } from './read-regions.ts'

const mostItems = 2000
/** Labeled but never offered. */
const retired = { until: 2000 }

export const fillingTables = memoize((config: Config): FollowedTable[] => [
  regionTable,
  ...recordDictionaries(config).flatMap(([, { entity }]) => relationOf(config, entity).tables),
])

export async function readFilled(
  query: Query,
  config: Config,
  now: Date,
): Promise<ConfigAdditions> {
  const dictionaries: ConfigAdditions['dictionaries'] = {}
  for (const [id, records] of recordDictionaries(config))
    dictionaries[id] = await readItems(query, config, records, now)

  return { dictionaries, regions: await readRegions(query, config) }
}

async function readItems(
  query: Query,
  config: Config,
  records: DictionaryRecords,
  now: Date,
): Promise<DictionaryItem[]> {
  const { entity, value, sort, where } = records
  const { titleField } = entityOf(config, entity)
  const rows = await query(
    `select ${recordColumns} from ${relationOf(config, entity).from} order by id
      limit ${mostItems}`,
  )
  const filledItems = rows.flatMap((row) => {
    const record = toRecord(entity, row)
    const code = record.data[value]
    if (typeof code !== 'string' || code === '') return []

    const isLive =
      where === undefined || evaluateCondition(where, recordContext(config, record, null, now))
    const item: DictionaryItem = { value: code, label: String(record.data[titleField] ?? code) }

    return [
      {
        place: Number(record.data[sort ?? ''] ?? Infinity),
        item: isLive ? item : { ...item, ...retired },
      },
    ]
  })

  return filledItems
    .toSorted((a, b) => a.place - b.place || a.item.label.localeCompare(b.item.label, 'zh-CN'))
    .map(({ item }) => item)
}
