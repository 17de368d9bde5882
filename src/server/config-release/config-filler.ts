import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { type Config, type Region, entityOf } from '#config-model/config.ts'
import {
  type ConfigAdditions,
  type DictionaryRecords,
  recordDictionaries,
} from '#config-model/facts/config-additions.ts'
import { regionOf } from '#config-model/facts/region.ts'
import { buildInitialData } from '#config-model/forms/record-data.ts'
import { memoize } from '#config-model/memoize.ts'
import type { DictionaryItem } from '#config-model/types.generated.ts'
import type { Services } from '#server/context.ts'
import { type FollowedTable, allTables } from '#server/database/changes.ts'
import type { Query } from '#server/database/database.ts'
import { noCaller } from '#server/log/event-log.ts'
import { blankRecord } from '#server/records/records.ts'
import { relationOf } from '#server/records/relations/relations.ts'
import { storedTextSql } from '#server/records/sql/value-sql.ts'
import { recordColumns, toRecord } from '#server/records/stored-record.ts'
import { insertRecord } from '#server/records/write/write-record.ts'

/**
 * Adds values from records to the active configuration, after every change to their tables on any
 * node.
 */
export class ConfigFiller {
  private readonly services: Services
  private readonly say: (line: string) => void
  private turn: Promise<void> = Promise.resolve()
  private adopted: Config | null = null

  constructor(services: Services, say: (line: string) => void) {
    this.services = services
    this.say = say
  }

  /** This configuration and every later one. */
  async start(): Promise<void> {
    const { configHolder, database } = this.services
    configHolder.onReplaced(() => configHolder.yamlConfig === this.adopted || this.refresh())
    database.changes.onChanged((table) => {
      if (table === allTables || this.tables().includes(table)) this.refresh()
    })
    this.refresh()
    await this.whenIdle()
  }

  whenIdle(): Promise<void> {
    return this.turn
  }

  private tables(): readonly string[] {
    return fillingTables(this.services.configHolder.yamlConfig)
  }

  private refresh(): void {
    this.turn = this.turn.then(() => this.fill()).catch((error: unknown) => this.reportFault(error))
  }

  private async fill(): Promise<void> {
    const { configHolder, database, clock } = this.services
    const config = configHolder.yamlConfig
    if (config !== this.adopted) {
      this.adopted = config
      await adoptItems(this.services, config).catch((error: unknown) => this.reportFault(error))
    }

    configHolder.fill(await readFilled(database.query, config, clock()))
  }

  private reportFault(error: unknown): void {
    this.say(`取自记录的字典没有更新：${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * Creates a record for every configured item without one, so that all can be renamed, ordered and
 * retired. Safe on several nodes.
 */
async function adoptItems(services: Services, config: Config): Promise<void> {
  for (const [id, { entity, value, sort }] of recordDictionaries(config)) {
    const items = config.dictionaries[id]?.items ?? []
    if (items.length === 0 || config.entities[entity]?.source !== undefined) continue

    await services.database.transaction(async (query) => {
      await query('select pg_advisory_xact_lock(hashtext($1))', [`items:${id}`])
      const { from } = relationOf(config, entity)
      const rows = await query<{ value: string }>(
        `select ${storedTextSql(config, { entity, name: value })} as value from ${from}`,
      )
      const existingValues = new Set(rows.map((row) => row.value))
      const missing = [...items.entries()].filter(([, item]) => !existingValues.has(item.value))

      for (const [at, item] of missing) {
        const record = blankRecord(services, config, null, entity)
        const { fields } = entityOf(config, entity)
        const itemData = {
          ...Object.fromEntries(
            Object.entries(item.extra ?? {}).filter(([name]) => Object.hasOwn(fields, name)),
          ),
          [value]: item.value,
          [entityOf(config, entity).titleField]: item.label,
          ...(sort === undefined ? {} : { [sort]: (at + 1) * 10 }),
        }

        record.data = buildInitialData(config, entity, itemData, {
          record,
          user: null,
          now: services.clock(),
        })

        await insertRecord(query, config, record)
      }

      if (missing.length === 0) return

      const detail = { dictionary: id, values: missing.map(([, item]) => item.value) }

      await services.eventLog.write(
        noCaller,
        '启动',
        { kind: 'configuration', subject: '字典项建为记录', detail },
        query,
      )
    })
  }
}

const maxItems = 2000
/** A retired item is labeled but never offered. */
const retired = { until: 2000 }

const fillingTables = memoize((config: Config): FollowedTable[] => [
  regionTable,
  ...recordDictionaries(config).flatMap(([, { entity }]) => relationOf(config, entity).tables),
])

async function readFilled(query: Query, config: Config, now: Date): Promise<ConfigAdditions> {
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
      limit ${maxItems}`,
  )
  const filledItems = rows.flatMap((row) => {
    const record = toRecord(config, entity, row)
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

/** A changed region, or an added functional area. */
export interface RegionChange {
  code: string
  name: string | null
  initial: string | null
  parent_code: string | null
  disabled: boolean
  since: number | null
}

export const regionTable = 'region_change'

/** Null for an incomplete added region. Configured ones keep name and parent. */
export function applyRegionChange(written: Config, change: RegionChange): Region | null {
  const existingRegion = regionOf(written, change.code)
  const until = change.disabled ? { until: written.years.realYear - 1 } : {}
  if (existingRegion) return { ...existingRegion, l: change.initial ?? existingRegion.l, ...until }

  const { code, name, initial, parent_code: parent, since } = change
  if (name === null || initial === null || parent === null) return null

  return {
    l: initial,
    n: name,
    c: code,
    p: parent,
    ...(since === null ? {} : { since }),
    ...until,
    isOwn: true,
  }
}

/** Each below an existing one. */
async function readRegions(query: Query, written: Config): Promise<Region[]> {
  const rows = await query<RegionChange>(
    `select code, name, initial, parent_code, disabled, since from ${regionTable} order by code`,
  )
  return rows
    .flatMap((row) => applyRegionChange(written, row) ?? [])
    .filter(({ p }) => p === '86' || regionOf(written, p))
}
