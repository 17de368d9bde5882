import { noOperator } from './condition/no-operator.ts'
import { noSubject } from './condition/no-subject.ts'
import { patternInvalid } from './condition/pattern-invalid.ts'
import { rangeEmpty } from './condition/range-empty.ts'
import { twoOperators } from './condition/two-operators.ts'
import { twoSubjects } from './condition/two-subjects.ts'

/** The rules of the group condition. */
export const conditionRules = [noOperator, noSubject, patternInvalid, rangeEmpty, twoOperators, twoSubjects]
