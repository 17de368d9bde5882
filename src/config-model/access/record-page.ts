import type { Config } from '#config-model/config.ts'
import { entityOfPage, decidesRecord, opensRecord } from '#config-model/page-traits.ts'
import type { Page } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { mayOpen } from './access.ts'

/**
 * The review page, else the record page; in history years that year's. Null without an accessible
 * page.
 */
export function recordPath(
  config: Config,
  user: User,
  record: { entity: string; id: string; year: number | null },
): string | null {
  const isPast = record.year !== null && record.year < config.years.realYear
  const rank = (page: Page) => {
    if (page.path.includes('{year}')) return isPast ? 0 : 3
    return decidesRecord(page) ? 1 : 2
  }

  const [page] = Object.values(config.pages)
    .filter(opensRecord)
    .filter(
      (item) =>
        entityOfPage(config, item) === record.entity &&
        mayOpen(user, config, item) &&
        (isPast || !item.path.includes('{year}')),
    )
    .toSorted((a, b) => rank(a) - rank(b))

  return page
    ? `${page.path.replace('{year}', String(record.year))}?id=${encodeURIComponent(record.id)}`
    : null
}
