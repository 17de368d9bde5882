import type { Config } from '#config-model/config.ts'
import type { Entity, ListPage } from '#config-model/types.generated.ts'
import type { Parameters } from '#server/records/sql/parameters.ts'

/** A list question while it is compiled: `where` and `parameters` grow. */
export interface ListParts {
  config: Config
  page: ListPage
  entity: Entity
  /** Fields that this user neither sees in full nor may ask by. */
  hidden: Set<string>
  where: string[]
  parameters: Parameters
}

/** Columns that every record has, by the names that pages use. */
export const systemColumnSql: Record<string, string> = {
  state: 'state',
  year: 'year',
  region: 'region_code',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  submittedAt: 'submitted_at',
  stateSince: 'state_since',
  dueAt: 'due_at',
}
