import type { SourceDefinition } from './definition.ts'

/** Every try to sign in, and every signing out. */
export const loginLog: SourceDefinition = {
  fields: {
    username: { type: 'text', isSearched: true },
    nickName: { type: 'text', isSearched: true },
    userType: { type: 'dictionary' },
    result: { type: 'dictionary' },
    reason: { type: 'dictionary' },
    ip: { type: 'text' },
    agent: { type: 'text' },
    at: { type: 'date-time' },
    requestId: { type: 'text' },
  },
}
