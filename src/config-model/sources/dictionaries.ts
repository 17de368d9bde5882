import { definePhrases } from '#config-model/messages/phrase.ts'
import { type SourceDefinition, createToggleActs } from './definition.ts'

const texts = definePhrases({
  actDownload: { zh: '导出 YAML', en: 'Export YAML' },
  actRetire: { zh: '停用', en: 'Retire' },
  askRetire: {
    zh: '从本工作年度起不再可选；已经选了它的记录照常显示，往年也照常。',
    en: 'From the working year on it is not offered; records that have it and years before stay as they are.',
  },
  actRestore: { zh: '恢复', en: 'Restore' },
  askRestore: { zh: '恢复后又可以选择。', en: 'It is offered again.' },
  actUp: { zh: '上移', en: 'Move up' },
  actDown: { zh: '下移', en: 'Move down' },
  askEnable: { zh: '启用后又可以选择。', en: 'It is offered again.' },
  askDisable: {
    zh: '从本工作年度起不再可选；已经选了它的记录和用户照常，往年也照常。',
    en: 'From the working year on it is not offered; records and users that have it, and years before, stay as they are.',
  },
})

/** Changes are written to the dictionaries' files. */
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
      returnsSecret: true,
    },
  },
}

/** Without dictionaries of workflows; changes are written to their files. */
export const dictionaryItemsSource: SourceDefinition = {
  actions: ['create', 'update', 'remove'],
  order: { field: 'place', within: 'dictionaryId' },
  fields: {
    dictionaryId: { type: 'reference', write: 'create' },
    value: { type: 'text', write: 'create', isSearched: true },
    label: { type: 'text', write: 'always', isSearched: true },
    parent: { type: 'text', write: 'always' },
    tone: { type: 'dictionary', write: 'always' },
    since: { type: 'year', write: 'always' },
    until: { type: 'year', write: 'always' },
    extra: { type: 'paragraph' },
    place: { type: 'integer' },
    isFirst: { type: 'boolean' },
    isLast: { type: 'boolean' },
    isRetired: { type: 'boolean' },
  },
  acts: {
    moveUp: { title: texts.actUp(), when: { field: 'isFirst', is: false } },
    moveDown: { title: texts.actDown(), when: { field: 'isLast', is: false } },
    retire: {
      title: texts.actRetire(),
      question: texts.askRetire(),
      tone: 'danger',
      when: { field: 'isRetired', is: false },
    },
    restore: {
      title: texts.actRestore(),
      question: texts.askRestore(),
      when: { field: 'isRetired', is: true },
    },
  },
}

/** The configured regions and added functional areas. */
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
  acts: createToggleActs({ enable: texts.askEnable(), disable: texts.askDisable() }),
}
