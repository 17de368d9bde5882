import { defineRule } from '#config-compiler/rule.ts'
import { parseSize } from '#config-model/facts/time.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  unsavedBelowFile: {
    zh: '没有保存的附件合计 {unsaved}，小于一个文件的 {one}',
    en: '{unsaved} for all unsaved files is less than {one} for one',
  },
  writeMore: { zh: '请写得不小于 file', en: 'write no less than file' },
})

const file = 'portal.yaml'

/** 没有保存的附件合计的上限小于一个文件的上限。 */
export const unsavedLimit = defineRule({
  id: 'portal/unsaved-limit',
  severity: 'error',
  isOwn: true,
  title: {
    zh: '没有保存的附件合计的上限小于一个文件的上限',
    en: 'Limit of unsaved files below that of one file',
  },
  why: {
    zh: '附件先上传、后随材料保存：允许的一个文件就超过了总和，上传永远失败。',
    en: 'A file is uploaded before it is saved with a record: one allowed file is more than all may be, and no upload succeeds.',
  },
  example: { file, good: 'unsavedSize: "1GB"', bad: 'unsavedSize: "50MB"', at: '"50MB"' },
  check: (model, report) => {
    const { unsavedSize: unsaved, file: one } = model.config.portal.limits
    if (unsaved !== undefined && parseSize(unsaved) < parseSize(one))
      report(file, ['limits', 'unsavedSize'], texts.unsavedBelowFile({ unsaved, one }), {
        hint: texts.writeMore(),
      })
  },
})
