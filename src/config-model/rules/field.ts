import { keyType } from './field/key-type.ts'
import { missingKey } from './field/missing-key.ts'
import { wasClash } from './field/was-clash.ts'
import { computedType } from './field/computed-type.ts'
import { computedFilled } from './field/computed-filled.ts'

/** The rules of the group field. */
export const fieldRules = [computedFilled, computedType, keyType, missingKey, wasClash]
