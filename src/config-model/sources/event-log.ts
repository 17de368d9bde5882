import type { SourceDefinition } from './definition.ts'

/** Everything that counts beside signing in and the steps of records. */
export const eventLog: SourceDefinition = {
  fields: {
    at: { type: 'date-time' },
    kind: { type: 'dictionary' },
    username: { type: 'text' },
    roles: { type: 'dictionary', multiple: true },
    result: { type: 'dictionary' },
    reason: { type: 'text' },
    subject: { type: 'text' },
    recordKind: { type: 'text' },
    recordId: { type: 'text' },
    detail: { type: 'paragraph' },
    times: { type: 'integer' },
    ip: { type: 'text' },
    agent: { type: 'text' },
    requestId: { type: 'text' },
  },
}
