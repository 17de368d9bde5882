import { duplicate } from './region/duplicate.ts'
import { parentLevel } from './region/parent-level.ts'
import { parent } from './region/parent.ts'

/** The rules of the group region. */
export const regionRules = [duplicate, parentLevel, parent]
