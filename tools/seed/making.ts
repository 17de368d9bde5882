import type { Config } from '#config-model/config.ts'
import { newId } from '#server/records/id.ts'
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
