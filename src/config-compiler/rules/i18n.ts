import { emptyRule } from './i18n/empty.ts'
import { leafVsBranch } from './i18n/leaf-vs-branch.ts'
import { missing } from './i18n/missing.ts'
import { notTranslated } from './i18n/not-translated.ts'
import { orphan } from './i18n/orphan.ts'
import { placeholderMissing } from './i18n/placeholder-missing.ts'
import { placeholderMismatch } from './i18n/placeholder-mismatch.ts'

/** The rules of the group i18n. */
export const i18nRules = [
  emptyRule,
  leafVsBranch,
  missing,
  notTranslated,
  orphan,
  placeholderMismatch,
  placeholderMissing,
]
