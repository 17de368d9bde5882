import { yearsApiPrefix } from './api-prefix.ts'
import { currentInHistory } from './current-in-history.ts'
import { yearsDate } from './date.ts'
import { farDate } from './far-date.ts'
import { yearsGap } from './gap.ts'
import { newYear } from './new-year.ts'
import { yearsOrder } from './order.ts'
import { yearsOverride } from './override.ts'
import { yearsProgramme } from './programme.ts'
import { publicYears } from './public.ts'
import { windowTimes } from './window-times.ts'
import { yearsWindow } from './window.ts'

/** The rules of the group years. */
export const yearsRules = [
  yearsOverride,
  yearsProgramme,
  yearsApiPrefix,
  currentInHistory,
  yearsDate,
  yearsGap,
  yearsOrder,
  publicYears,
  yearsWindow,
  farDate,
  newYear,
  windowTimes,
]
