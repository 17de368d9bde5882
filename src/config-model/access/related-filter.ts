import type { Config } from '#config-model/config.ts'
import { isReference } from '#config-model/field-traits.ts'
import type { Page } from '#config-model/types.generated.ts'

/**
 * The filter by which a list of other records shows those that point to one of an entity: its first
 * over a reference to it; undefined where there is none.
 */
export function relatedFilter(
  config: Pick<Config, 'entities'>,
  page: Page,
  entity: string,
): string | undefined {
  if (page.kind !== 'list' || page.entity === entity) return undefined

  const fields = config.entities[page.entity]?.fields ?? {}

  return page.filters?.find(
    ({ field = '' }) => isReference(fields[field]) && fields[field].entity === entity,
  )?.field
}
