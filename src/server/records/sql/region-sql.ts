import { regionPrefix } from '#config-model/facts/region.ts'
import { comparisonSql } from './logic.ts'
import type { Site } from './site.ts'

/** By equality of a prefix, which an index serves. */
export function insideRegionSql(text: string, code: string, site: Site): string {
  const prefix = regionPrefix(code)
  if (prefix === '') return `(${text} is not null)`
  if (prefix.length === 6)
    return comparisonSql(`${text} = ${site.parameters.add(prefix)}::text`, site)

  return comparisonSql(
    `left(${text}, ${prefix.length}) = ${site.parameters.add(prefix)}::text`,
    site,
  )
}
