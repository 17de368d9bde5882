import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  notSearched: {
    zh: '“{title}”不可搜索，拼音不起作用',
    en: '"{title}" is not searched: its pinyin does nothing',
  },
  addSearch: { zh: '请加上 search: true', en: 'add search: true' },
})

/** 拼音搜不到。 */
export const pinyinUnsearched = defineRule({
  id: 'field/pinyin-unsearched',
  severity: 'error',
  title: { zh: '拼音搜不到', en: 'Pinyin that is not searched' },
  why: {
    zh: '只有可搜索的文本字段才按拼音和首字母查找。',
    en: 'Only texts that are searched are found by their pinyin.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'code: { type: text, title',
    bad: 'code: { type: text, pinyin: true, title',
    at: 'pinyin',
  },
  check: (model, report) => {
    eachEntity(model, (file, { fields }) => {
      for (const [id, { title, pinyin, search }] of Object.entries(fields)) {
        if (pinyin === true && search !== true)
          report(file, ['fields', id, 'pinyin'], texts.notSearched({ title }), {
            hint: texts.addSearch(),
            part: 'key',
          })
      }
    })
  },
})
