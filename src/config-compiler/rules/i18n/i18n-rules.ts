import { translationEmpty } from './empty.ts'
import { leafVsBranch } from './leaf-vs-branch.ts'
import { translationMissing } from './missing.ts'
import { notTranslated } from './not-translated.ts'
import { translationOrphan } from './orphan.ts'
import { placeholderMismatch } from './placeholder-mismatch.ts'
import { placeholderMissing } from './placeholder-missing.ts'
import { translatedTwice } from './translated-twice.ts'

/** The rules of the group i18n. */
export const i18nRules = [
  translationEmpty,
  leafVsBranch,
  translationMissing,
  notTranslated,
  translationOrphan,
  placeholderMismatch,
  placeholderMissing,
  translatedTwice,
]
