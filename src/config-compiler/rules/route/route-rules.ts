import { duplicateParam } from './duplicate-param.ts'
import { layoutMissing } from './layout-missing.ts'
import { paramUnknown } from './param-unknown.ts'
import { pathCollision } from './path-collision.ts'
import { pathFile } from './path-file.ts'
import { redirectLoop } from './redirect-loop.ts'
import { routeReserved } from './reserved.ts'
import { screenOff } from './screen-off.ts'
import { titleMissing } from './title-missing.ts'
import { routeUnreachable } from './unreachable.ts'

/** The rules of the group route. */
export const routeRules = [
  duplicateParam,
  layoutMissing,
  paramUnknown,
  pathCollision,
  pathFile,
  redirectLoop,
  routeReserved,
  screenOff,
  titleMissing,
  routeUnreachable,
]
