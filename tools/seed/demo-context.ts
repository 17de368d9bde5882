import type { Config } from '#config-model/config.ts'
import type { Services } from '#server/context.ts'
import { newId } from '#server/database/id.ts'
import { blankRecord } from '#server/records/records.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import type { DemoContents } from './attachments.ts'
import type { Chance } from './chance.ts'

/** Rows of other tables, inserted together at the end. */
export interface DemoRows {
  files: Record<string, unknown>[]
  log: Record<string, unknown>[]
  remarks: Record<string, unknown>[]
  counters: Map<string, number>
}

/** Shared by every part of the demo. */
export interface DemoContext {
  config: Config
  chance: Chance
  contents: DemoContents
  rows: DemoRows
  now: Date
}

/** As the server makes ids, but by the demo's own chance. */
export function createDemoId({ chance }: Pick<DemoContext, 'chance'>, at: Date): string {
  return newId(at, (bytes) => chance.bytes(bytes))
}

/** The same ids for the same demo. */
export function demoRowIds(): () => string {
  let count = 0
  return () => `demo${String(++count).padStart(6, '0')}`
}

/** Without data, in its state since a moment. */
export function createDemoRecord(
  services: Services,
  demo: DemoContext,
  { entity, state, moment }: { entity: string; state: string; moment: Date },
): StoredRecord {
  return {
    ...blankRecord(services, demo.config, null, entity),
    id: createDemoId(demo, moment),
    state,
    createdAt: moment,
    updatedAt: moment,
    submittedAt: moment,
    stateSince: moment,
  }
}
