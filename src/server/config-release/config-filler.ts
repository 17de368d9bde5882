import { type Config, entityOf } from '#config-model/config.ts'
import { recordDictionaries } from '#config-model/facts/filled-config.ts'
import { initialData } from '#config-model/forms/record-data.ts'
import type { Services } from '#server/context.ts'
import { allTables } from '#server/database/changes.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { noCaller } from '#server/log/event-log.ts'
import { blankRecord } from '#server/records/records.ts'
import { relationOf } from '#server/records/relations/relations.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { fillingTables, readFilled } from './read-filled.ts'

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
    const { holder, database } = this.services
    holder.onReplaced(() => holder.written === this.adopted || this.refresh())
    database.changes.onChanged((table) => {
      if (table === allTables || this.tables().includes(table)) this.refresh()
    })
    this.refresh()
    await this.whenIdle()
  }

  /** When all earlier changes are included. */
  whenIdle(): Promise<void> {
    return this.turn
  }

  private tables(): readonly string[] {
    return fillingTables(this.services.holder.written)
  }

  private refresh(): void {
    this.turn = this.turn.then(() => this.fill()).catch((error: unknown) => this.reportFault(error))
  }

  private async fill(): Promise<void> {
    const { holder, database, clock } = this.services
    const config = holder.written
    if (config !== this.adopted) {
      this.adopted = config
      await adoptItems(this.services, config).catch((error: unknown) => this.reportFault(error))
    }

    holder.fill(await readFilled(database.query, config, clock()))
  }

  private reportFault(error: unknown): void {
    this.say(`取自记录的字典没有更新：${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * A record for every configured item without one, so that all can be renamed, ordered and retired.
 * Safe on several nodes.
 */
async function adoptItems(services: Services, config: Config): Promise<void> {
  for (const [id, { entity, value, sort }] of recordDictionaries(config)) {
    const items = config.dictionaries[id]?.items ?? []
    if (items.length === 0 || config.entities[entity]?.source !== undefined) continue

    await services.database.transaction(async (query) => {
      await query('select pg_advisory_xact_lock(hashtext($1))', [`items:${id}`])
      const { from } = relationOf(config, entity)
      const rows = await query<{ value: string }>(
        `select data->>${sqlLiteral(value)} as value from ${from}`,
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

        record.data = initialData(config, entity, itemData, {
          record,
          user: null,
          now: services.clock(),
        })

        await insertRecord(query, config, record)
      }

      if (missing.length === 0) return

      const detail = { dictionary: id, values: missing.map(([, item]) => item.value) }

      await services.log.write(
        noCaller,
        '启动',
        { kind: 'configuration', subject: '字典项建为记录', detail },
        query,
      )
    })
  }
}
