import { autoLoop } from './workflow/auto-loop.ts'
import { createIncomplete } from './workflow/create-incomplete.ts'
import { deadEnd } from './workflow/dead-end.ts'
import { deadlineType } from './workflow/deadline-type.ts'
import { editInFinal } from './workflow/edit-in-final.ts'
import { editorNoUpdate } from './workflow/editor-no-update.ts'
import { effectEmpty } from './workflow/effect-empty.ts'
import { exitFromFinal } from './workflow/exit-from-final.ts'
import { guardGap } from './workflow/guard-gap.ts'
import { noActor } from './workflow/no-actor.ts'
import { noFinal } from './workflow/no-final.ts'
import { noWayToFinal } from './workflow/no-way-to-final.ts'
import { notifyMessage } from './workflow/notify-message.ts'
import { notifyRoles } from './workflow/notify-roles.ts'
import { returnWithoutRemark } from './workflow/return-without-remark.ts'
import { systemNever } from './workflow/system-never.ts'
import { targetShadowed } from './workflow/target-shadowed.ts'
import { timerActor } from './workflow/timer-actor.ts'
import { twoForEntity } from './workflow/two-for-entity.ts'
import { unreachableState } from './workflow/unreachable-state.ts'
import { due } from './workflow/due.ts'
import { guardEmpty } from './workflow/guard-empty.ts'

/** The rules of the group workflow. */
export const workflowRules = [
  guardEmpty,
  due,
  autoLoop,
  createIncomplete,
  deadEnd,
  deadlineType,
  editInFinal,
  editorNoUpdate,
  effectEmpty,
  exitFromFinal,
  guardGap,
  noActor,
  noFinal,
  noWayToFinal,
  notifyMessage,
  notifyRoles,
  returnWithoutRemark,
  systemNever,
  targetShadowed,
  timerActor,
  twoForEntity,
  unreachableState,
]
