import { workflowOf, type Config } from '#config-model/config.ts'
import { type WindowState, findReopening, windowState } from '#config-model/facts/years.ts'
import { memoize } from '#config-model/memoize.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import { hasRole, type User } from '#config-model/user.ts'
import { denyAccess, allowedDecision, type Decision } from './decision.ts'

interface Filling {
  entity: string
  action: string
  record: { region: string | null } | null
  now: Date
}

/**
 * Whether the windows of a user's form pages allow creating and, without a workflow, changing
 * records. A workflow has windows in its guards: started work may be finished. One page without a
 * window, or with an open one, suffices.
 */
export function mayFillInNow(
  config: Config,
  user: User,
  { entity, action, record, now }: Filling,
): Decision {
  if (action !== 'create' && (action !== 'update' || workflowOf(config, entity)))
    return allowedDecision

  const windows = formWindows(config, user, entity).map((window) =>
    window === undefined
      ? null
      : windowState(config.years, window, record?.region ?? user.regionCode, now),
  )

  const [closed] = windows
  if (!closed || windows.some((window) => window === null || window.isOpen)) return allowedDecision

  return denyAccess(() => explainClosedWindow(config, closed, now))
}

/** Undefined for a page without a window. */
const formWindows = (config: Config, user: User, entity: string): (string | undefined)[] =>
  formPages(config.pages).flatMap((page) =>
    config.forms[page.form]?.entity === entity &&
    (page.auth === undefined || hasRole(user, page.auth, config.roles))
      ? [page.window]
      : [],
  )

const formPages = memoize((pages: Config['pages']) =>
  Object.values(pages).filter((page) => page.kind === 'form'),
)

/** When the window is open, and when it opens again. */
export function explainClosedWindow(config: Config, window: WindowState, now: Date): string {
  const { title, open, close } = window
  const reopening = findReopening(config.years, window, now)
  if (reopening === null) return formatSentence(config, 'windowClosed', { title, open, close })

  return formatSentence(config, 'windowResting', { title, open, close, again: reopening })
}
