import { checklistUnfit } from './checklist-unfit.ts'
import { conditionCycle } from './condition-cycle.ts'
import { constRequired } from './const-required.ts'
import { defaultInvalid } from './default-invalid.ts'
import { duplicateStep } from './duplicate-step.ts'
import { formDuplicateTitle } from './duplicate-title.ts'
import { fieldNotPlaced } from './field-not-placed.ts'
import { fileNoLimit } from './file-no-limit.ts'
import { fileTooLarge } from './file-too-large.ts'
import { minGtMax } from './min-gt-max.ts'
import { overrideNotPlaced } from './override-not-placed.ts'
import { formPatternInvalid } from './pattern-invalid.ts'
import { patternLength } from './pattern-length.ts'
import { patternUnanchored } from './pattern-unanchored.ts'
import { patternUnsafe } from './pattern-unsafe.ts'
import { placedTwice } from './placed-twice.ts'
import { requiredNotPlaced } from './required-not-placed.ts'
import { requiredReadonly } from './required-readonly.ts'
import { retiredValue } from './retired-value.ts'
import { submitFrom } from './submit-from.ts'
import { tooFewItems } from './too-few-items.ts'
import { trialUnfit } from './trial-unfit.ts'
import { uiReserved } from './ui-reserved.ts'
import { formUnsatisfiable } from './unsatisfiable.ts'
import { widgetType } from './widget-type.ts'

/** The rules of the group form. */
export const formRules = [
  uiReserved,
  checklistUnfit,
  formDuplicateTitle,
  formUnsatisfiable,
  conditionCycle,
  constRequired,
  defaultInvalid,
  duplicateStep,
  fieldNotPlaced,
  fileNoLimit,
  fileTooLarge,
  minGtMax,
  overrideNotPlaced,
  formPatternInvalid,
  patternLength,
  patternUnanchored,
  patternUnsafe,
  placedTwice,
  requiredNotPlaced,
  requiredReadonly,
  submitFrom,
  tooFewItems,
  widgetType,
  trialUnfit,
  retiredValue,
]
