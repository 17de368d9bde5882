import type { SourceDefinition } from './definition.ts'

/**
 * How often public pages were looked at: a row for each day and whatever is counted, total, page,
 * subject, industry, city, device, referrer or hour.
 */
export const pageViews: SourceDefinition = {
  fields: {
    day: { type: 'date' },
    kind: { type: 'dictionary' },
    year: { type: 'year' },
    page: { type: 'dictionary' },
    subject: { type: 'text', isSearched: true },
    industry: { type: 'dictionary' },
    regionCode: { type: 'region' },
    device: { type: 'dictionary' },
    referrer: { type: 'text' },
    hour: { type: 'text' },
    views: { type: 'integer' },
    visitors: { type: 'integer' },
  },
}
