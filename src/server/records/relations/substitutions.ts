import type { ReadSource, SourceColumn } from './definition.ts'

const text = (sql: string): SourceColumn => ({ kind: 'text', sql })
const account = (column: string, id: string) =>
  `(select a.${column} from account a where a.id = ${id})`
const nameOf = (id: string) =>
  `(select coalesce(nullif(a.name, ''), a.username) from account a where a.id = ${id})`

/** Substitutions during absences. */
export const substitutionRows: ReadSource = () => ({
  table: 'substitution b',
  tables: ['substitution', 'account'],
  id: 'b.id',
  version: 'b.version',
  createdAt: 'b.created_at',
  updatedAt: 'b.updated_at',
  owner: 'b.account_id',
  bigramsSql: `portal_grams(${account('username', 'b.account_id')} || ' ' || ${account('username', 'b.substitute_id')})`,
  isLockable: false,
  columns: {
    username: { ...text(account('username', 'b.account_id')), isFilled: true },
    name: text(nameOf('b.account_id')),
    substitute: { ...text(account('username', 'b.substitute_id')), isFilled: true },
    substituteName: text(nameOf('b.substitute_id')),
    from: { ...text('portal_day(b.from_day)'), isFilled: true },
    to: { ...text('portal_day(b.to_day)'), isFilled: true },
    reason: text('b.reason'),
    enabled: { kind: 'boolean', sql: 'b.ended_at is null' },
  },
})
