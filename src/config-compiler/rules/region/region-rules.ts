import { regionDuplicate } from './duplicate.ts'
import { parentLevel } from './parent-level.ts'
import { regionParent } from './parent.ts'

/** The rules of the group region. */
export const regionRules = [regionDuplicate, parentLevel, regionParent]
