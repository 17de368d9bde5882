import type { Config } from '#config-model/config.ts'
import { isReference } from '#config-model/field-traits.ts'
import type { Page } from '#config-model/types.generated.ts'

/** The first filter of a list by a reference to an entity. */
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
