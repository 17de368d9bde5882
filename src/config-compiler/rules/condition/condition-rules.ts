import { matchesInQuery } from './matches-in-query.ts'
import { conditionNever } from './never.ts'
import { noOperator } from './no-operator.ts'
import { noSubject } from './no-subject.ts'
import { conditionPatternInvalid } from './pattern-invalid.ts'
import { rangeEmpty } from './range-empty.ts'
import { twoOperators } from './two-operators.ts'
import { twoSubjects } from './two-subjects.ts'

/** The rules of the group condition. */
export const conditionRules = [
  matchesInQuery,
  conditionNever,
  noOperator,
  noSubject,
  conditionPatternInvalid,
  rangeEmpty,
  twoOperators,
  twoSubjects,
]
