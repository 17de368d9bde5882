import { apiPrefix } from './api-prefix.ts'
import { currentInHistory } from './current-in-history.ts'
import { date } from './date.ts'
import { gap } from './gap.ts'
import { order } from './order.ts'
import { publicYears } from './public.ts'
import { window } from './window.ts'
import { programme } from './programme.ts'
import { override } from './override.ts'
import { farDate } from './far-date.ts'
import { newYear } from './new-year.ts'
import { windowTimes } from './window-times.ts'

/** The rules of the group years. */
export const yearsRules = [
  override,
  programme,
  apiPrefix,
  currentInHistory,
  date,
  gap,
  order,
  publicYears,
  window,
  farDate,
  newYear,
  windowTimes,
]
