import type { Condition } from '#config-model/types.generated.ts'
import type { ConditionContext } from './context.ts'
import type { ConditionSubject, Speaker } from './operator.ts'
import { changeOf, readPath, sumOfPaths } from './read-path.ts'

export interface SubjectWord<Argument> {
  read: (argument: Argument, context: ConditionContext) => ConditionSubject
  words: (argument: Argument, speaker: Speaker) => string
  paths: (argument: Argument) => string[]
}

export type SubjectName = 'field' | 'sum' | 'change'

/**
 * The subjects of conditions. Of several in one condition (a linter error) the first here applies.
 */
export const conditionSubjects: {
  readonly [Name in SubjectName]: SubjectWord<Exclude<Condition[Name], undefined>>
} = {
  field: {
    read: (path, context) => ({ value: readPath(path, context), path }),
    words: (path, { title }) => title(path),
    paths: (path) => [path],
  },
  sum: {
    read: (paths, context) => ({ value: sumOfPaths(paths, context) }),
    words: (paths, { tell, title }) =>
      tell('sumOf', { fields: paths.map(title).join(tell('and')) }),
    paths: (paths) => paths,
  },
  change: {
    read: (field, context) => ({ value: changeOf(field, context) }),
    words: (field, { tell, title }) => tell('changeOf', { field: title(field) }),
    paths: (field) => [field],
  },
}
