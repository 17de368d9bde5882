import { actorNoList } from './actor-no-list.ts'
import { administratorRule } from './administrator.ts'
import { blockWithoutList } from './block-without-list.ts'
import { copyVisible } from './copy-shown.ts'
import { emptyRole } from './empty-role.ts'
import { figureHidden } from './figure-hidden.ts'
import { formWithoutCreate } from './form-without-create.ts'
import { formWithoutWrite } from './form-without-write.ts'
import { grantHidesRequired } from './grant-hides-required.ts'
import { grantsDiffer } from './grants-differ.ts'
import { idleRefusal } from './idle-refusal.ts'
import { levelMismatch } from './level-mismatch.ts'
import { maskWithoutWay } from './mask-without-way.ts'
import { openedRowsRule } from './opened-rows.ts'
import { ownDecision } from './own-decision.ts'
import { pageWithoutData } from './page-without-data.ts'
import { partOutsidePage } from './part-outside-page.ts'
import { publicListRule } from './public-list.ts'
import { recoveryUnfit } from './recovery-unfit.ts'
import { referenceUnreadable } from './reference-unreadable.ts'
import { roleWithoutPage } from './role-without-page.ts'
import { rowsBeyondLevel } from './rows-beyond-level.ts'
import { scopeMissing } from './scope-missing.ts'
import { screenOpen } from './screen-open.ts'
import { setNamedLikeRole } from './set-named-like-role.ts'
import { substituteUnfit } from './substitute-unfit.ts'
import { titleHidden } from './title-hidden.ts'
import { transitionActorNoPage } from './transition-actor-no-page.ts'
import { transitionActorNoRead } from './transition-actor-no-read.ts'
import { verifyOpen } from './verify-open.ts'
import { writeWithoutRead } from './write-without-read.ts'

/** The rules of the group access. */
export const accessRules = [
  administratorRule,
  substituteUnfit,
  actorNoList,
  copyVisible,
  formWithoutCreate,
  formWithoutWrite,
  openedRowsRule,
  ownDecision,
  rowsBeyondLevel,
  screenOpen,
  blockWithoutList,
  emptyRole,
  grantHidesRequired,
  grantsDiffer,
  idleRefusal,
  levelMismatch,
  maskWithoutWay,
  pageWithoutData,
  partOutsidePage,
  referenceUnreadable,
  roleWithoutPage,
  scopeMissing,
  setNamedLikeRole,
  titleHidden,
  transitionActorNoPage,
  transitionActorNoRead,
  writeWithoutRead,
  figureHidden,
  verifyOpen,
  publicListRule,
  recoveryUnfit,
]
