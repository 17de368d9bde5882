import type { SourceDefinition } from './definition.ts'

/** What waits for each reviewer, and what they did this week, as of the last minute. */
export const workload: SourceDefinition = {
  region: 'regionCode',
  fields: {
    username: { type: 'text', isSearched: true },
    name: { type: 'text', isSearched: true },
    roles: { type: 'text' },
    regionCode: { type: 'region' },
    waiting: { type: 'integer' },
    overdue: { type: 'integer' },
    dueAt: { type: 'date-time' },
    doneThisWeek: { type: 'integer' },
  },
}
