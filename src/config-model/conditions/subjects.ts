import type { Condition } from '#config-model/types.generated.ts'
import type { ConditionContext } from './context.ts'
import type { ConditionSubject, DescriptionContext } from './operator.ts'
import { changeOf, readPath, sumOfPaths } from './read-path.ts'

export interface SubjectWord<Argument> {
  read: (argument: Argument, context: ConditionContext) => ConditionSubject
  describe: (argument: Argument, context: DescriptionContext) => string
  paths: (argument: Argument) => string[]
}

export type SubjectName = 'field' | 'sum' | 'change'

/** Of several in one condition (a linter error) the first here applies. */
export const conditionSubjects: {
  readonly [Name in SubjectName]: SubjectWord<Exclude<Condition[Name], undefined>>
} = {
  field: {
    read: (path, context) => ({ value: readPath(path, context), path }),
    describe: (path, { titleOf }) => titleOf(path),
    paths: (path) => [path],
  },
  sum: {
    read: (paths, context) => ({ value: sumOfPaths(paths, context) }),
    describe: (paths, { format, titleOf }) =>
      format('sumOf', { fields: paths.map(titleOf).join(format('and')) }),
    paths: (paths) => paths,
  },
  change: {
    read: (field, context) => ({ value: changeOf(field, context) }),
    describe: (field, { format, titleOf }) => format('changeOf', { field: titleOf(field) }),
    paths: (field) => [field],
  },
}
