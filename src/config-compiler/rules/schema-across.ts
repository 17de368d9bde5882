import { exclusiveKeys } from './schema/exclusive-keys.ts'

/** The rules of the group schema. */
export const schemaCrossRules = [exclusiveKeys]
