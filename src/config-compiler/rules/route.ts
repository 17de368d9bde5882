import { duplicateParam } from './route/duplicate-param.ts'
import { layoutMissing } from './route/layout-missing.ts'
import { paramUnknown } from './route/param-unknown.ts'
import { pathCollision } from './route/path-collision.ts'
import { pathFile } from './route/path-file.ts'
import { redirectLoop } from './route/redirect-loop.ts'
import { reserved } from './route/reserved.ts'
import { titleMissing } from './route/title-missing.ts'
import { unreachable } from './route/unreachable.ts'

/** The rules of the group route. */
export const routeRules = [
  duplicateParam,
  layoutMissing,
  paramUnknown,
  pathCollision,
  pathFile,
  redirectLoop,
  reserved,
  titleMissing,
  unreachable,
]
