import { announceUnfit } from './announce-unfit.ts'
import { assignUnfit } from './assign-unfit.ts'
import { assignedNowhere } from './assigned-nowhere.ts'
import { autoLoop } from './auto-loop.ts'
import { copyUnfit } from './copy-unfit.ts'
import { countersignUnfit } from './countersign-unfit.ts'
import { createIncomplete } from './create-incomplete.ts'
import { deadEnd } from './dead-end.ts'
import { deadlineType } from './deadline-type.ts'
import { decisionStays } from './decision-stays.ts'
import { dialogOverridden } from './dialog-overridden.ts'
import { workflowDue } from './due.ts'
import { workflowDuplicateTitle } from './duplicate-title.ts'
import { editColumn } from './edit-column.ts'
import { editInFinal } from './edit-in-final.ts'
import { editWithoutSubmit } from './edit-without-submit.ts'
import { editorNoUpdate } from './editor-no-update.ts'
import { effectEmpty } from './effect-empty.ts'
import { escalateEarly, escalateUnfit } from './escalate-unfit.ts'
import { evidenceUnfit } from './evidence-unfit.ts'
import { exitFromFinal } from './exit-from-final.ts'
import { foreseeUnranked } from './foresee-unranked.ts'
import { guardEmpty } from './guard-empty.ts'
import { guardGap } from './guard-gap.ts'
import { moveUnfit } from './move-unfit.ts'
import { noActor } from './no-actor.ts'
import { noFinal } from './no-final.ts'
import { noWayToFinal } from './no-way-to-final.ts'
import { nobodyActs } from './nobody-acts.ts'
import { nothingToAnswer } from './nothing-to-answer.ts'
import { notifyMessage } from './notify-message.ts'
import { notifyRoles } from './notify-roles.ts'
import { phraseLength } from './phrase-length.ts'
import { returnWithoutRemark } from './return-without-remark.ts'
import { scoreUnfit } from './score-unfit.ts'
import { setNamedLikeState } from './set-named-like-state.ts'
import { setOverlap } from './set-overlap.ts'
import { setTooSmall } from './set-too-small.ts'
import { visibleStateApart } from './shown-apart.ts'
import { silentNotification } from './silent-notification.ts'
import { stateCopied } from './state-copied.ts'
import { stateLeftOut } from './state-left-out.ts'
import { stateOutsideFrom } from './state-outside-from.ts'
import { stateWasClash } from './state-was-clash.ts'
import { systemNever } from './system-never.ts'
import { targetShadowed } from './target-shadowed.ts'
import { timerActor } from './timer-actor.ts'
import { timerRests } from './timer-rests.ts'
import { timerWithoutWarning } from './timer-without-warning.ts'
import { twoForEntity } from './two-for-entity.ts'
import { undoUnfit } from './undo-unfit.ts'
import { unreachableState } from './unreachable-state.ts'
import { warnWithoutTimer } from './warn-without-timer.ts'
import { writeUnfit } from './write-unfit.ts'

/** The rules of the group workflow. */
export const workflowRules = [
  stateWasClash,
  phraseLength,
  evidenceUnfit,
  guardEmpty,
  nothingToAnswer,
  workflowDue,
  autoLoop,
  assignUnfit,
  assignedNowhere,
  createIncomplete,
  announceUnfit,
  deadEnd,
  deadlineType,
  editInFinal,
  editorNoUpdate,
  editColumn,
  effectEmpty,
  moveUnfit,
  writeUnfit,
  exitFromFinal,
  guardGap,
  noActor,
  nobodyActs,
  noFinal,
  noWayToFinal,
  notifyMessage,
  notifyRoles,
  returnWithoutRemark,
  systemNever,
  targetShadowed,
  timerActor,
  timerRests,
  timerWithoutWarning,
  warnWithoutTimer,
  twoForEntity,
  unreachableState,
  dialogOverridden,
  setNamedLikeState,
  scoreUnfit,
  setOverlap,
  setTooSmall,
  copyUnfit,
  workflowDuplicateTitle,
  editWithoutSubmit,
  silentNotification,
  stateCopied,
  stateOutsideFrom,
  visibleStateApart,
  undoUnfit,
  decisionStays,
  foreseeUnranked,
  stateLeftOut,
  escalateUnfit,
  escalateEarly,
  countersignUnfit,
]
