import { duplicate } from './duplicate.ts'
import { parentLevel } from './parent-level.ts'
import { parent } from './parent.ts'

/** The rules of the group region. */
export const regionRules = [duplicate, parentLevel, parent]
