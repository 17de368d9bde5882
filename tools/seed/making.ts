import type { Config } from '#config-model/config.ts'
import type { Services } from '#server/context.ts'
import { newId } from '#server/database/id.ts'
import { blankRecord } from '#server/records/records.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import type { DemoContents } from './attachments.ts'
import type { Chance } from './chance.ts'

/** Rows that grow while records are made; inserted together at the end. */
export interface DemoRows {
  files: Record<string, unknown>[]
  log: Record<string, unknown>[]
  remarks: Record<string, unknown>[]
  counters: Map<string, number>
}

/** What every part of the demo is made with. The same chance gives the same demo. */
export interface Making {
  config: Config
  chance: Chance
  contents: DemoContents
  rows: DemoRows
  now: Date
}

/** An id as the server gives it at a moment, by the demo's own chance. */
export function madeId({ chance }: Pick<Making, 'chance'>, at: Date): string {
  return newId(at, (bytes) => chance.bytes(bytes))
}

/** The identities of the rows of one record, the same for the same demo. */
export function demoRowIds(): () => string {
  let count = 0
  return () => `demo${String(++count).padStart(6, '0')}`
}

/** A record of an entity that has stood in its state since a moment, as yet without data. */
export function madeRecord(
  services: Services,
  making: Making,
  { entity, state, moment }: { entity: string; state: string; moment: Date },
): StoredRecord {
  return {
    ...blankRecord(services, making.config, null, entity),
    id: madeId(making, moment),
    state,
    createdAt: moment,
    updatedAt: moment,
    submittedAt: moment,
    stateSince: moment,
  }
}
