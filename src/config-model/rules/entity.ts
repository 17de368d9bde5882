import { duplicateRule } from './entity/duplicate-rule.ts'
import { scopeType } from './entity/scope-type.ts'
import { titleType } from './entity/title-type.ts'
import { unused } from './entity/unused.ts'

/** The rules of the group entity. */
export const entityRules = [duplicateRule, scopeType, titleType, unused]
