import type { ArgumentOf } from '#config-model/conditions/operators.ts'
import type { SubjectName } from '#config-model/conditions/subjects.ts'
import { pathSql, sumSql, type Source, type SqlValue } from './value-sql.ts'

/**
 * Every subject in SQL, the first that a condition writes counts.
 * @throws Error for what only a form can know
 */
export const subjectsSql: {
  readonly [Name in SubjectName]: (operand: ArgumentOf<Name>, sources: Source[]) => SqlValue
} = {
  field: pathSql,
  sum: sumSql,
  change: () => {
    throw new Error('同比变动只能在表单中使用')
  },
}
