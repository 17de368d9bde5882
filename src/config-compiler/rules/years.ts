import { apiPrefix } from './years/api-prefix.ts'
import { currentInHistory } from './years/current-in-history.ts'
import { date } from './years/date.ts'
import { gap } from './years/gap.ts'
import { order } from './years/order.ts'
import { publicYears } from './years/public.ts'
import { window } from './years/window.ts'
import { programme } from './years/programme.ts'
import { override } from './years/override.ts'

/** The rules of the group years. */
export const yearsRules = [override, programme, apiPrefix, currentInHistory, date, gap, order, publicYears, window]
