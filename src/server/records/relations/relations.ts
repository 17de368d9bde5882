import type { Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import type { SourceName } from '#config-model/types.generated.ts'
import type { FollowedTable } from '#server/database/changes.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import type { Parameters } from '#server/records/sql/parameters.ts'
import { timeText, type SqlValue } from '#server/records/sql/value-sql.ts'
import type {
  InclusiveRange,
  ReadSource,
  SourceColumn,
  SourceRows,
  SourceSums,
  RowTextsOf,
} from './definition.ts'
import { dictionaryItemRows, dictionaryRows } from './dictionaries.ts'
import { articleReadRows, eventLogRows, loginLogRows, pageViewRows } from './logs.ts'
import { outboxRows } from './outbox.ts'
import { accountRows, roleRows, substitutionRows, unattendedRows, workloadRows } from './people.ts'
import { regionRows } from './regions.ts'

/** A column for conditions, filters and sorting. */
export interface RowColumn {
  value: SqlValue
  sql: string
  orderSql: string
  kind: SourceColumn['kind']
  isFilled: boolean
}

/** The records of an entity as SQL. */
export interface EntityRelation {
  /** Rows with every system column, `data` and `head`. */
  from: string
  tables: FollowedTable[]
  /** Fields with a column of their own; others are in `head` and `data`. */
  columns: Readonly<Record<string, RowColumn>>
  /** Condition on the id, parameter 1. */
  byId: string
  isLockable: boolean
  rowTexts?: RowTextsOf | undefined
  storedTexts?: SourceRows['storedTexts']
  isStoredAsData?: true | undefined
  searched?: SourceRows['searched']
  sums?: RelationSums
}

export interface RelationSums extends Pick<SourceSums, 'of'> {
  over: string
  column: string
  /** Null for an unsupported range. */
  from: (range: InclusiveRange, parameters: Parameters) => string | null
}

const sourceRows: Record<SourceName, ReadSource> = {
  accounts: accountRows,
  loginLog: loginLogRows,
  eventLog: eventLogRows,
  articleReads: articleReadRows,
  pageViews: pageViewRows,
  roles: roleRows,
  dictionaries: dictionaryRows,
  dictionaryItems: dictionaryItemRows,
  regions: regionRows,
  substitutions: substitutionRows,
  unattended: unattendedRows,
  workload: workloadRows,
  outbox: outboxRows,
}

export function relationOf(config: Config, entity: string): EntityRelation {
  const source = config.entities[entity]?.source
  if (source === undefined)
    return {
      from: tableOf(entity),
      tables: [tableOf(entity)],
      columns: {},
      byId: 'id = $1',
      isLockable: true,
    }

  return sourceRelations(config)(source)
}

const sourceRelations = memoize((config: Config) => {
  const relationsBySource = new Map<SourceName, EntityRelation>()
  return (source: SourceName): EntityRelation => {
    const relation = relationsBySource.get(source) ?? toRelation(sourceRows[source](config))
    relationsBySource.set(source, relation)
    return relation
  }
})

function toRelation(rows: SourceRows): EntityRelation {
  const { sums } = rows
  return {
    from: fromOf(rows),
    tables: rows.tables,
    columns: Object.fromEntries(
      Object.entries(rows.columns).map(([name, { kind, isFilled = false, orderSql }]) => {
        const sql = columnName(name)
        return [
          name,
          {
            sql,
            orderSql: orderSql === undefined ? sql : orderColumnName(name),
            kind,
            isFilled,
            value: valueOf(kind, sql),
          },
        ]
      }),
    ),
    byId: [
      'id = $1',
      ...(rows.idParts ?? []).map((_, at) => `id_${at} = split_part($1::text, '.', ${at + 1})`),
    ].join(' and '),
    isLockable: rows.isLockable,
    rowTexts: rows.rowTexts,
    storedTexts: rows.storedTexts,
    isStoredAsData: rows.isStoredAsData,
    searched: rows.searched,
    ...(sums && { sums: sumsOf(rows, sums) }),
  }
}

function sumsOf(rows: SourceRows, { over, of, table }: SourceSums): RelationSums {
  const columns = Object.fromEntries(Object.entries(rows.columns).filter(([name]) => name !== over))
  const from = (range: InclusiveRange, parameters: Parameters) => {
    const read = table(range, parameters)
    return (
      read && fromOf({ ...rows, table: read, columns, id: `''`, createdAt: 'null::timestamptz' })
    )
  }

  return { over, of, column: columnName(over), from }
}

function fromOf(rows: SourceRows): string {
  const fields = Object.entries(rows.columns)
  const data = fields.map(
    ([name, { kind, sql }]) => `${sqlLiteral(name)}, ${kind === 'time' ? timeText(sql) : sql}`,
  )
  const system = [
    `${rows.id} as id`,
    'null::int as year',
    'null::text as state',
    `'{}'::text[] as flags`,
    `${rows.region ?? 'null::text'} as region_code`,
    `${rows.owner ?? 'null::text'} as owner_id`,
    `${rows.version ?? '1'} as version`,
    `${rows.createdAt} as created_at`,
    'null::text as created_by',
    `${rows.updatedAt ?? rows.createdAt} as updated_at`,
    'null::text as updated_by',
    'null::timestamptz as submitted_at',
    'null::timestamptz as state_since',
    'null::timestamptz as due_at',
    'null::jsonb as assignments',
    'null::text as definition',
    'null::jsonb as working',
    'null::timestamptz as working_at',
    'null::jsonb as hidden',
    `'{}'::jsonb as state_time`,
    `${rows.bigramsSql ?? `'{}'::text[]`} as grams`,
    ...['data', 'head'].map(
      (name) => `jsonb_strip_nulls(jsonb_build_object(${data.join(', ')})) as ${name}`,
    ),
  ]

  const ownColumns = fields.flatMap(([name, { sql, orderSql }]) => [
    `${sql} as ${columnName(name)}`,
    ...(orderSql === undefined ? [] : [`${orderSql} as ${orderColumnName(name)}`]),
  ])
  const parts = (rows.idParts ?? []).map((sql, at) => `${sql} as id_${at}`)

  return `(select ${[...system, ...parts, ...ownColumns].join(', ')} from ${rows.table}) rows`
}

const columnName = (field: string) => `"f_${field}"`
const orderColumnName = (field: string) => `"o_${field}"`

/** Types a source's column like the field of a stored record. */
function valueOf(kind: SourceColumn['kind'], sql: string): SqlValue {
  if (kind === 'text' || kind === 'number') return { kind, sql }
  if (kind === 'time') return { kind: 'text', sql: timeText(sql), instant: sql }
  return { kind: 'json', sql: `to_jsonb(${sql})` }
}

/** The tables on which a presented record depends, with its remarks and log. */
export const tablesOfRecord = (config: Config, entity: string): FollowedTable[] => [
  ...relationOf(config, entity).tables,
  'action_log',
  'remark',
]
