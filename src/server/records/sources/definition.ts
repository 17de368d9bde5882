import type { Config } from '#config-model/config.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import type { ActName } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { RequestContext } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

/**
 * A row of a source that somebody makes, changes or acts on, within a transaction. Entity, rows and
 * fields were allowed by the configuration already.
 */
export interface SourceCall {
  services: RequestContext
  config: Config
  query: Query
  user: User
  record: StoredRecord
  /** Whoever saves it was asked already whether they want what it brings about. */
  isConfirmed?: boolean
}

/**
 * What an act hands over: a file, or a code for somebody else, shown once and valid until a moment.
 */
export type ActResult = { file: { name: string; text: string } } | { told: string; until: string }

/**
 * Does an act with a row; answers what its author is told once or is given, else null.
 * @throws ApiError what the source refuses
 */
export type SourceActService = (call: SourceCall) => Promise<string | ActResult | null>

/** What owns the rows of a source: the only way to change them. */
export interface SourceService {
  /**
   * Its rows stand in files of the configuration: what changes them puts another one in force,
   * which no open transaction may stand in the way of.
   */
  isInFiles?: true
  /** Makes a row; answers what its author is told once. */
  create?(call: SourceCall): Promise<string | null>
  update?(call: SourceCall, before: StoredRecord): Promise<void>
  remove?(call: SourceCall): Promise<void>
  /** Takes a row back that was just made; false when it was used already. */
  takeBack?(call: SourceCall): Promise<boolean>
  /** Puts a row so many places further, or back, among those it stands with. */
  place?(call: SourceCall, by: number): Promise<void>
  acts?: Partial<Record<ActName, SourceActService>>
  /** What somebody should know before doing an act; null when there is nothing. */
  warns?: Partial<Record<ActName, (call: SourceCall) => Promise<Phrase | null>>>
}
