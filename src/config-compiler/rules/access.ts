import { blockWithoutList } from './access/block-without-list.ts'
import { emptyRole } from './access/empty-role.ts'
import { grantHidesRequired } from './access/grant-hides-required.ts'
import { levelMismatch } from './access/level-mismatch.ts'
import { maskWithoutWay } from './access/mask-without-way.ts'
import { pageWithoutData } from './access/page-without-data.ts'
import { partOutsidePage } from './access/part-outside-page.ts'
import { roleWithoutPage } from './access/role-without-page.ts'
import { scopeMissing } from './access/scope-missing.ts'
import { setNamedLikeRole } from './access/set-named-like-role.ts'
import { titleHidden } from './access/title-hidden.ts'
import { transitionActorNoPage } from './access/transition-actor-no-page.ts'
import { transitionActorNoRead } from './access/transition-actor-no-read.ts'
import { writeWithoutRead } from './access/write-without-read.ts'
import { formWithoutCreate } from './access/form-without-create.ts'

/** The rules of the group access. */
export const accessRules = [
  formWithoutCreate,
  blockWithoutList,
  emptyRole,
  grantHidesRequired,
  levelMismatch,
  maskWithoutWay,
  pageWithoutData,
  partOutsidePage,
  roleWithoutPage,
  scopeMissing,
  setNamedLikeRole,
  titleHidden,
  transitionActorNoPage,
  transitionActorNoRead,
  writeWithoutRead,
]
