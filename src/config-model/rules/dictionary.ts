import { duplicateLabel } from './dictionary/duplicate-label.ts'
import { duplicateValue } from './dictionary/duplicate-value.ts'
import { emptyRule } from './dictionary/empty.ts'
import { itemsAndWorkflow } from './dictionary/items-and-workflow.ts'
import { parent } from './dictionary/parent.ts'

/** The rules of the group dictionary. */
export const dictionaryRules = [duplicateLabel, duplicateValue, emptyRule, itemsAndWorkflow, parent]
