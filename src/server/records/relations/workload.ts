import type { ReadSource } from './definition.ts'

/** The reviewers with what waits for them. */
export const workloadRows: ReadSource = () => ({
  table: 'reviewer_workload',
  tables: ['reviewer_workload'],
  id: 'account_id',
  createdAt: 'made_at',
  region: 'region_code',
  bigramsSql: `portal_grams(username || ' ' || name)`,
  isLockable: false,
  isStoredAsData: true,
  rowTexts: (config) => (_, row) => ({
    roles: String(row['roles'])
      .split(' ')
      .map((role) => config.roles.roles[role]?.title ?? role)
      .join('、'),
  }),
  columns: {
    username: { kind: 'text', sql: 'username', isFilled: true },
    name: { kind: 'text', sql: 'name', isFilled: true },
    roles: { kind: 'text', sql: 'roles', isFilled: true },
    regionCode: { kind: 'text', sql: 'region_code' },
    waiting: { kind: 'number', sql: 'waiting', isFilled: true },
    overdue: { kind: 'number', sql: 'overdue', isFilled: true },
    dueAt: { kind: 'time', sql: 'due_at' },
    doneThisWeek: { kind: 'number', sql: 'done', isFilled: true },
  },
})
