import type { StateAliases } from '#config-model/conditions/context.ts'
import { statesWithHiddenTimes } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import type { Entity, ListPage } from '#config-model/types.generated.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import type { EntityRelation } from '#server/records/relations/relations.ts'
import type { Parameters } from '#server/records/sql/parameters.ts'
import type { KnownPredicates } from '#server/records/sql/site.ts'
import { stateSql } from '#server/records/sql/value-sql.ts'

/** Parts of a list statement; `where` and `parameters` grow. */
export interface ListParts {
  config: Config
  page: ListPage
  entity: Entity
  relation: EntityRelation
  /** Neither fully visible nor queryable. */
  hidden: Set<string>
  /** Shown instead of hidden states. */
  stateAliases: StateAliases
  where: string[]
  parameters: Parameters
  knownPredicates: KnownPredicates
  /** An index condition and a check of each candidate; `where` contains both. */
  word?: { whole: string; bigramCondition: string; wordCondition: string }
}

const columns: Record<string, string> = {
  state: 'state',
  year: 'year',
  region: 'region_code',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  submittedAt: 'submitted_at',
  stateSince: 'state_since',
  dueAt: 'due_at',
}

/** Times that do not reveal a hidden decision. */
const disclosableSql: Record<string, string> = {
  updatedAt: 'coalesce(submitted_at, created_at)',
  stateSince: 'null::timestamptz',
  dueAt: 'null::timestamptz',
}

export const isSystemColumn = (name: string): boolean => Object.hasOwn(columns, name)

/** Every record has this time. */
export const isRecordTime = (name: string): boolean =>
  isSystemColumn(name) && !['state', 'year', 'region'].includes(name)

/** The column as its reader sees it; undefined for other names. */
export function systemColumnSql(name: string, stateAliases: StateAliases): string | undefined {
  const column = isSystemColumn(name) ? columns[name] : undefined
  if (name === 'state') return stateSql(stateAliases)

  const timeless = statesWithHiddenTimes(stateAliases)
  if (column === undefined || timeless.length === 0 || !Object.hasOwn(disclosableSql, name))
    return column

  return `(case when state in (${timeless.map(sqlLiteral).join(', ')}) then ${disclosableSql[name]} else ${column} end)`
}
