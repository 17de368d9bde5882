import { regionPrefix } from '#config-model/facts/region.ts'
import { surely } from './logic.ts'
import type { Parameters } from './parameters.ts'

/** Whether a region code lies within a region, by equality on the digits that count: an index serves it. Never null. */
export function insideRegionSql(text: string, code: string, parameters: Parameters): string {
  const prefix = regionPrefix(code)
  if (prefix === '') return `(${text} is not null)`
  return surely(`left(${text}, ${prefix.length}) = ${parameters.add(prefix)}::text`)
}
