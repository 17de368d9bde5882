import { matchesInQuery } from './matches-in-query.ts'
import { never } from './never.ts'
import { noOperator } from './no-operator.ts'
import { noSubject } from './no-subject.ts'
import { patternInvalid } from './pattern-invalid.ts'
import { rangeEmpty } from './range-empty.ts'
import { twoOperators } from './two-operators.ts'
import { twoSubjects } from './two-subjects.ts'

/** The rules of the group condition. */
export const conditionRules = [
  matchesInQuery,
  never,
  noOperator,
  noSubject,
  patternInvalid,
  rangeEmpty,
  twoOperators,
  twoSubjects,
]
