import { blankValue } from './blank-value.ts'
import { childMissing } from './child-missing.ts'
import { duplicateLabel } from './duplicate-label.ts'
import { duplicateValue } from './duplicate-value.ts'
import { dictionaryEmpty } from './empty.ts'
import { itemsAndWorkflow } from './items-and-workflow.ts'
import { parentMissing } from './parent-missing.ts'
import { dictionaryParent } from './parent.ts'
import { publicStates } from './public-states.ts'
import { recordsRule } from './records.ts'

/** The rules of the group dictionary. */
export const dictionaryRules = [
  childMissing,
  blankValue,
  parentMissing,
  duplicateLabel,
  duplicateValue,
  dictionaryEmpty,
  itemsAndWorkflow,
  dictionaryParent,
  publicStates,
  recordsRule,
]
