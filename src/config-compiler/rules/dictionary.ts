import { duplicateLabel } from './dictionary/duplicate-label.ts'
import { duplicateValue } from './dictionary/duplicate-value.ts'
import { emptyRule } from './dictionary/empty.ts'
import { itemsAndWorkflow } from './dictionary/items-and-workflow.ts'
import { parent } from './dictionary/parent.ts'
import { parentMissing } from './dictionary/parent-missing.ts'
import { blankValue } from './dictionary/blank-value.ts'

/** The rules of the group dictionary. */
export const dictionaryRules = [
  blankValue,
  parentMissing,
  duplicateLabel,
  duplicateValue,
  emptyRule,
  itemsAndWorkflow,
  parent,
]
