import { unknownName } from './unknown-name.ts'

/** The rules of the group demo. */
export const demoRules = [unknownName]
