import { keyType } from './field/key-type.ts'
import { missingKey } from './field/missing-key.ts'
import { wasClash } from './field/was-clash.ts'
import { computedType } from './field/computed-type.ts'
import { computedFilled } from './field/computed-filled.ts'
import { queryType } from './field/query-type.ts'
import { rowName } from './field/row-name.ts'

/** The rules of the group field. */
export const fieldRules = [rowName, queryType, computedFilled, computedType, keyType, missingKey, wasClash]
