import type { SourceDefinition } from './definition.ts'

/**
 * Views of public pages: a row for each day and counted thing: total, page, subject, industry,
 * city, device, referrer or hour.
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
