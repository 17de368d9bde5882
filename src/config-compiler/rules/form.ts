import { conditionCycle } from './form/condition-cycle.ts'
import { constRequired } from './form/const-required.ts'
import { defaultInvalid } from './form/default-invalid.ts'
import { duplicateStep } from './form/duplicate-step.ts'
import { fieldNotPlaced } from './form/field-not-placed.ts'
import { fileNoLimit } from './form/file-no-limit.ts'
import { fileTooLarge } from './form/file-too-large.ts'
import { minGtMax } from './form/min-gt-max.ts'
import { overrideNotPlaced } from './form/override-not-placed.ts'
import { patternInvalid } from './form/pattern-invalid.ts'
import { patternLength } from './form/pattern-length.ts'
import { patternUnanchored } from './form/pattern-unanchored.ts'
import { patternUnsafe } from './form/pattern-unsafe.ts'
import { placedTwice } from './form/placed-twice.ts'
import { requiredNotPlaced } from './form/required-not-placed.ts'
import { requiredReadonly } from './form/required-readonly.ts'
import { submitFrom } from './form/submit-from.ts'
import { tooFewItems } from './form/too-few-items.ts'
import { widgetType } from './form/widget-type.ts'
import { uiReserved } from './form/ui-reserved.ts'
import { unsatisfiable } from './form/unsatisfiable.ts'
import { duplicateTitle } from './form/duplicate-title.ts'

/** The rules of the group form. */
export const formRules = [
  uiReserved,
  duplicateTitle,
  unsatisfiable,
  conditionCycle,
  constRequired,
  defaultInvalid,
  duplicateStep,
  fieldNotPlaced,
  fileNoLimit,
  fileTooLarge,
  minGtMax,
  overrideNotPlaced,
  patternInvalid,
  patternLength,
  patternUnanchored,
  patternUnsafe,
  placedTwice,
  requiredNotPlaced,
  requiredReadonly,
  submitFrom,
  tooFewItems,
  widgetType,
]
