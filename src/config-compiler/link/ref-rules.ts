import { nameRules } from './ref-rules/name-rules.ts'
import { valueRules } from './ref-rules/value-rules.ts'

/** Rules about names and the values they are compared with; found while names are linked. */
export const refRules = { ...nameRules, ...valueRules }
