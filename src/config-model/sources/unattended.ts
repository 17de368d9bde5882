import type { SourceDefinition } from './definition.ts'

/** Records that wait for staff while nobody may act on them, as of the last minute. */
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
