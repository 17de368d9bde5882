import { emptyRule } from './empty.ts'
import { leafVsBranch } from './leaf-vs-branch.ts'
import { missing } from './missing.ts'
import { notTranslated } from './not-translated.ts'
import { orphan } from './orphan.ts'
import { placeholderMismatch } from './placeholder-mismatch.ts'
import { placeholderMissing } from './placeholder-missing.ts'
import { translatedTwice } from './translated-twice.ts'

/** The rules of the group i18n. */
export const i18nRules = [
  emptyRule,
  leafVsBranch,
  missing,
  notTranslated,
  orphan,
  placeholderMismatch,
  placeholderMissing,
  translatedTwice,
]
