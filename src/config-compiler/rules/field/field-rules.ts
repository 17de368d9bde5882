import { gatheredCircle } from './gathered-circle.ts'
import { gatheredUnfit } from './gathered-unfit.ts'
import { relatedUnfit } from './related-unfit.ts'
import { copyNothing } from './copy-nothing.ts'
import { templateNamesRule } from './template-names.ts'
import { keyType } from './key-type.ts'
import { missingKey } from './missing-key.ts'
import { wasClash } from './was-clash.ts'
import { computedType } from './computed-type.ts'
import { computedFilled } from './computed-filled.ts'
import { queryType } from './query-type.ts'
import { passwordStored } from './password-stored.ts'
import { rowName } from './row-name.ts'
import { sumUnfit } from './sum-unfit.ts'
import { sheetUnfit } from './sheet-unfit.ts'
import { countsType } from './counts-type.ts'
import { pinyinUnsearched } from './pinyin-unsearched.ts'

/** The rules of the group field. */
export const fieldRules = [
  rowName,
  sumUnfit,
  sheetUnfit,
  gatheredUnfit,
  gatheredCircle,
  relatedUnfit,
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
  pinyinUnsearched,
]
