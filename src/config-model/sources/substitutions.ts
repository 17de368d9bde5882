import { definePhrases } from '#config-model/messages/phrase.ts'
import type { SourceDefinition } from './definition.ts'

const texts = definePhrases({
  actEnd: { zh: '结束代理', en: 'End it' },
  askEnd: {
    zh: '结束后代理人不能再代为办理，已经办理的不受影响。',
    en: 'The substitute can act no longer; what was done stays.',
  },
})

/** Deputies of absent users. */
export const substitutionsSource: SourceDefinition = {
  actions: ['create', 'update'],
  fields: {
    username: { type: 'text', write: 'create', isSearched: true },
    name: { type: 'text' },
    substitute: { type: 'text', write: 'create', isSearched: true },
    substituteName: { type: 'text' },
    from: { type: 'date', write: 'create' },
    to: { type: 'date', write: 'always' },
    reason: { type: 'text', write: 'always' },
    enabled: { type: 'boolean' },
  },
  acts: {
    disable: {
      title: texts.actEnd(),
      asks: texts.askEnd(),
      tone: 'danger',
      when: { field: 'enabled', is: true },
    },
  },
}
