import { noOperator } from './condition/no-operator.ts'
import { noSubject } from './condition/no-subject.ts'
import { patternInvalid } from './condition/pattern-invalid.ts'
import { rangeEmpty } from './condition/range-empty.ts'
import { twoOperators } from './condition/two-operators.ts'
import { twoSubjects } from './condition/two-subjects.ts'
import { never } from './condition/never.ts'
import { matchesInQuery } from './condition/matches-in-query.ts'

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
