import { computedFilled } from './computed-filled.ts'
import { computedType } from './computed-type.ts'
import { copyNothing } from './copy-nothing.ts'
import { countsType } from './counts-type.ts'
import { aggregateCircle } from './gathered-circle.ts'
import { aggregateInvalid } from './gathered-unfit.ts'
import { keyType } from './key-type.ts'
import { matchUnfit } from './match-unfit.ts'
import { missingKey } from './missing-key.ts'
import { passwordStored } from './password-stored.ts'
import { pinyinUnsearched } from './pinyin-unsearched.ts'
import { queryType } from './query-type.ts'
import { referencedUnfit } from './referenced-unfit.ts'
import { relatedUnfit } from './related-unfit.ts'
import { fieldRowName } from './row-name.ts'
import { sheetUnfit } from './sheet-unfit.ts'
import { sumUnfit } from './sum-unfit.ts'
import { templateNamesRule } from './template-names.ts'
import { wasClash } from './was-clash.ts'

/** The rules of the group field. */
export const fieldRules = [
  fieldRowName,
  sumUnfit,
  sheetUnfit,
  aggregateInvalid,
  aggregateCircle,
  relatedUnfit,
  referencedUnfit,
  queryType,
  computedFilled,
  computedType,
  keyType,
  missingKey,
  passwordStored,
  wasClash,
  copyNothing,
  templateNamesRule,
  countsType,
  matchUnfit,
  pinyinUnsearched,
]
