import { publicStates } from './public-states.ts'
import { childMissing } from './child-missing.ts'
import { duplicateLabel } from './duplicate-label.ts'
import { duplicateValue } from './duplicate-value.ts'
import { emptyRule } from './empty.ts'
import { itemsAndWorkflow } from './items-and-workflow.ts'
import { parent } from './parent.ts'
import { parentMissing } from './parent-missing.ts'
import { recordsRule } from './records.ts'
import { blankValue } from './blank-value.ts'

/** The rules of the group dictionary. */
export const dictionaryRules = [
  childMissing,
  blankValue,
  parentMissing,
  duplicateLabel,
  duplicateValue,
  emptyRule,
  itemsAndWorkflow,
  parent,
  publicStates,
  recordsRule,
]
