import { apiPrefix } from './api-prefix.ts'
import { currentInHistory } from './current-in-history.ts'
import { date } from './date.ts'
import { farDate } from './far-date.ts'
import { gap } from './gap.ts'
import { newYear } from './new-year.ts'
import { order } from './order.ts'
import { override } from './override.ts'
import { programme } from './programme.ts'
import { publicYears } from './public.ts'
import { windowTimes } from './window-times.ts'
import { window } from './window.ts'

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
