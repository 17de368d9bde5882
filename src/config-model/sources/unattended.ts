import type { SourceDefinition } from './definition.ts'

/** Records that wait for staff without a user who may act on them, at most a minute old. */
export const unattendedSource: SourceDefinition = {
  region: 'regionCode',
  pointsAway: true,
  fields: {
    title: { type: 'text', isSearched: true },
    number: { type: 'text', isSearched: true },
    recordKind: { type: 'text' },
    recordState: { type: 'text' },
    regionCode: { type: 'region' },
    year: { type: 'year' },
    since: { type: 'date-time' },
  },
}
