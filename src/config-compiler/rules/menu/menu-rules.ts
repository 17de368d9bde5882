import { duplicateEntry } from './duplicate-entry.ts'
import { eachYear } from './each-year.ts'
import { emptyGroup } from './empty-group.ts'
import { externalUnsafe } from './external-unsafe.ts'
import { groupPath } from './group-path.ts'
import { nameTwice } from './name-twice.ts'
import { nobodySees } from './nobody-sees.ts'
import { nothingToOpen } from './nothing-to-open.ts'
import { orphanHeader } from './orphan-header.ts'
import { publicNeedsAccount } from './public-needs-account.ts'
import { roleLeftOut } from './role-left-out.ts'
import { tooDeep } from './too-deep.ts'
import { visibleButForbidden } from './visible-but-forbidden.ts'
import { widerThanGroup } from './wider-than-group.ts'

/** The rules of the group menu. */
export const menuRules = [
  duplicateEntry,
  eachYear,
  emptyGroup,
  externalUnsafe,
  nameTwice,
  nobodySees,
  nothingToOpen,
  orphanHeader,
  publicNeedsAccount,
  roleLeftOut,
  tooDeep,
  visibleButForbidden,
  widerThanGroup,
  groupPath,
]
