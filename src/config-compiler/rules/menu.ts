import { duplicateEntry } from './menu/duplicate-entry.ts'
import { emptyGroup } from './menu/empty-group.ts'
import { externalUnsafe } from './menu/external-unsafe.ts'
import { nameTwice } from './menu/name-twice.ts'
import { nobodySees } from './menu/nobody-sees.ts'
import { nothingToOpen } from './menu/nothing-to-open.ts'
import { orphanHeader } from './menu/orphan-header.ts'
import { tooDeep } from './menu/too-deep.ts'
import { visibleButForbidden } from './menu/visible-but-forbidden.ts'
import { widerThanGroup } from './menu/wider-than-group.ts'

/** The rules of the group menu. */
export const menuRules = [
  duplicateEntry,
  emptyGroup,
  externalUnsafe,
  nameTwice,
  nobodySees,
  nothingToOpen,
  orphanHeader,
  tooDeep,
  visibleButForbidden,
  widerThanGroup,
]
