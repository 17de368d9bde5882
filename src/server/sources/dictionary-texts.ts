import { definePhrases } from '#config-model/messages/phrase.ts'

export const dictionaryTexts = definePhrases({
  inUse: {
    zh: '该字典项已被引用，只能停用',
    en: 'This item is in use: it can only be retired',
  },
  noDictionary: {
    zh: '没有这份字典，或它的选项取自流程状态',
    en: 'There is no such dictionary, or its items are the states of a workflow',
  },
  inRecords: {
    zh: '这份字典的选项取自“{title}”，请到那里增减、改名和停用',
    en: 'The items of this dictionary are the records of "{title}": make, rename and retire them there',
  },
  noItem: {
    zh: '这一项已不在字典中，请刷新后重试',
    en: 'The dictionary no longer has this item: reload the page and try again',
  },
  taken: {
    zh: '这份字典已有值“{value}”，请换一个值',
    en: 'This dictionary has the value "{value}" already: choose another one',
  },
  changedOutside: {
    zh: '字典文件在系统外有改动，还没有生效，请先在“配置状态”中处理',
    en: 'The file was changed outside of the portal and is not in force yet: see to it in the state of the configuration first',
  },
  readOnly: {
    zh: '配置目录不能写入（{reason}），字典只能在文件中修改后发布',
    en: 'The folder of the configuration cannot be written to ({reason}); change the dictionary in its file and publish that',
  },
  refused: {
    zh: '没有保存，检查发现：{problems}',
    en: 'Nothing was saved. The check found: {problems}',
  },
  needsConfirmation: {
    zh: '没有保存，因为生效后：{asks}。请先处理这些记录；确要这样改的，在字典文件中修改，到“配置状态”页面确认',
    en: 'Nothing was saved, because of what would follow: {asks}. See to these records first; or change the file of the dictionary and confirm that in the state of the configuration',
  },
})
