import { before } from '#config-model/found.ts'
import type { Config } from '#config-model/config.ts'
import { matchRoute } from '#config-model/route.ts'
import type { Page } from '#config-model/types.generated.ts'

/** Who may open what a path of this site shows, and where that is written; null when nothing is there. */
export function authOfPath(
  config: Config,
  path: string,
): { auth: string[] | undefined; file: string | undefined } | null {
  const match = path.startsWith('/') ? matchRoute(config, before(path, /[?#]/)) : null
  if (!match) return null
  return match.kind === 'page'
    ? { auth: match.page.auth, file: `pages/${match.id}.yaml` }
    : { auth: match.route.auth, file: undefined }
}

/** The entity whose records a page shows. */
export function entityOfPage(config: Config, page: Page): string | undefined {
  if (page.kind === 'list') return page.entity
  return 'form' in page ? config.forms[page.form]?.entity : undefined
}
