import type { SourceDefinition } from './definition.ts'

/** The roles of roles.yaml: who has them, and what the configuration lets them do. */
export const rolesSource: SourceDefinition = {
  fields: {
    code: { type: 'text' },
    title: { type: 'text' },
    level: { type: 'dictionary' },
    userType: { type: 'dictionary' },
    place: { type: 'integer' },
    members: { type: 'integer' },
    memberNames: { type: 'paragraph' },
    menus: { type: 'paragraph' },
    pages: { type: 'paragraph' },
    rights: { type: 'paragraph' },
  },
}
