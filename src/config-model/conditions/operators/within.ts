import { isWithin, regionName } from '#config-model/facts/region.ts'
import type { Operator } from './definition.ts'

/** The subject is a region inside the given one, or that region. */
export const withinOperator: Operator<string> = {
  takes: 'region',
  fits: ({ type }) => type === 'region',
  evaluate: (region, { value }) => typeof value === 'string' && isWithin(value, region),
  words: (region, subject, { config, tell }) =>
    tell('within', { subject, value: regionName(config, region) }),
}
