import type { Config } from '#config-model/config.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import type { ActName } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { HandOver } from '#contract/envelope.ts'
import type { RequestContext } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

/**
 * A change of a source's row within a transaction. Entity, rows and fields are authorized already.
 */
export interface SourceCall {
  services: RequestContext
  config: Config
  query: Query
  user: User
  record: StoredRecord
  /** The author has already confirmed the consequences. */
  isConfirmed?: boolean
  /** The account that takes over records without actors. */
  transferTo?: string | undefined
}

/** The warning before an action. */
export interface SourceWarning {
  text: Phrase | null
  handOver?: HandOver | undefined
}

/** A file, or a one-time code for another person with its expiry. */
export type ActResult = { file: { name: string; text: string } } | { told: string; until: string }

/**
 * Runs an action on a row; returns a result shown once, else null.
 * @throws ApiError as the source refuses
 */
export type SourceActService = (call: SourceCall) => Promise<string | ActResult | null>

/** The only way to change rows of a source. */
export interface SourceService {
  /**
   * Its rows are in configuration files: a change activates another configuration, which an open
   * transaction would block.
   */
  isInFiles?: true
  /** Creates a row; returns a text shown once. */
  create?(call: SourceCall): Promise<string | null>
  update?(call: SourceCall, before: StoredRecord): Promise<void>
  remove?(call: SourceCall): Promise<void>
  /** Removes a row created just now; false when it was used already. */
  takeBack?(call: SourceCall): Promise<boolean>
  /** Moves a row forward or back among its siblings. */
  place?(call: SourceCall, by: number): Promise<void>
  acts?: Partial<Record<ActName, SourceActService>>
  /** The warning before an action on rows; null for none. */
  warns?: Partial<
    Record<
      ActName,
      (
        call: Omit<SourceCall, 'record'>,
        records: readonly StoredRecord[],
      ) => Promise<SourceWarning | null>
    >
  >
}
