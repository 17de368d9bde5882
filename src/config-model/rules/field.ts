import { keyType } from './field/key-type.ts'
import { missingKey } from './field/missing-key.ts'
import { wasClash } from './field/was-clash.ts'

/** The rules of the group field. */
export const fieldRules = [keyType, missingKey, wasClash]
