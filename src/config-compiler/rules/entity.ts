import { duplicateRule } from './entity/duplicate-rule.ts'
import { scopeType } from './entity/scope-type.ts'
import { titleType } from './entity/title-type.ts'
import { unused } from './entity/unused.ts'
import { reservedName } from './entity/reserved-name.ts'
import { numbering } from './entity/numbering.ts'
import { uniqueType } from './entity/unique-type.ts'
import { ruleRows } from './entity/rule-rows.ts'

/** The rules of the group entity. */
export const entityRules = [ruleRows, uniqueType, numbering, reservedName, duplicateRule, scopeType, titleType, unused]
