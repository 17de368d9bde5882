import type { SqlOperator } from '#server/records/sql/site.ts'

/**
 * The database and JavaScript read patterns differently.
 * @throws Error always: the linter keeps it out of queries
 */
export const matchesSql: SqlOperator<string> = () => {
  throw new Error('格式判断只能在表单中使用')
}
