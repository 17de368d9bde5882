import { definePhrases } from '#config-model/messages/phrase.ts'
import type { SourceDefinition } from './definition.ts'
import { switchActs } from './switch-acts.ts'

const texts = definePhrases({
  askEnable: { zh: '启用后又可以选择。', en: 'It is offered again.' },
  askDisable: {
    zh: '从本工作年度起不再可选；已经选了它的记录和用户照常，往年也照常。',
    en: 'From the working year on it is not offered; records and users that have it, and years before, stay as they are.',
  },
})

/**
 * The regions: those of the files of the configuration, and the functional areas that were added.
 */
export const regionsSource: SourceDefinition = {
  actions: ['create', 'update', 'remove'],
  fields: {
    code: { type: 'text', write: 'create', isSearched: true },
    name: { type: 'text', write: 'always', isSearched: true },
    initial: { type: 'text', write: 'always' },
    parentCode: { type: 'reference', write: 'create' },
    level: { type: 'dictionary' },
    type: { type: 'dictionary' },
    enabled: { type: 'boolean' },
    since: { type: 'integer' },
    until: { type: 'integer' },
  },
  acts: switchActs({ enable: texts.askEnable(), disable: texts.askDisable() }),
}
