import { defineRule } from '#config-compiler/rule.ts'
import { parseSize } from '#config-model/facts/time.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  recordBelowFile: {
    zh: '一条记录合计 {recordFiles}，小于一个文件的 {one}',
    en: '{recordFiles} for all files of a record is less than {one} for one',
  },
  writeMore: { zh: '请写得不小于 file', en: 'write no less than file' },
})

const file = 'portal.yaml'

/** 一条记录的附件上限小于一个文件的上限。 */
export const recordLimit = defineRule({
  id: 'portal/record-limit',
  severity: 'error',
  isOwn: true,
  title: {
    zh: '一条记录的附件上限小于一个文件的上限',
    en: 'Limit of a record below that of one file',
  },
  why: {
    zh: '允许的一个文件就超过了一条记录的总和，上传永远失败。',
    en: 'One allowed file is more than all files of a record may be.',
  },
  example: { file, good: 'recordFiles: "300MB"', bad: 'recordFiles: "30MB"', at: '"30MB"' },
  check: (model, report) => {
    const { recordFiles, file: one } = model.config.portal.limits
    if (parseSize(recordFiles) < parseSize(one))
      report(file, ['limits', 'recordFiles'], texts.recordBelowFile({ recordFiles, one }), {
        hint: texts.writeMore(),
      })
  },
})
