import { definePhrases } from '#config-model/messages/phrase.ts'
import type { SourceDefinition } from './definition.ts'

const texts = definePhrases({
  actDownload: { zh: '导出 YAML', en: 'Export YAML' },
})

/** The dictionaries of the configuration: what is changed is written back to their files. */
export const dictionariesSource: SourceDefinition = {
  actions: ['update'],
  fields: {
    code: { type: 'text', isSearched: true },
    title: { type: 'text', write: 'always', isSearched: true },
    items: { type: 'integer' },
    retired: { type: 'integer' },
    workflow: { type: 'text' },
    isPublic: { type: 'boolean' },
  },
  acts: {
    downloadYaml: {
      title: texts.actDownload(),
      tellsOnce: true,
    },
  },
}
