import { defineRule } from '#config-compiler/rule.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noSizeLimit: {
    zh: '附件“{title}”没有写大小上限',
    en: 'the file field "{title}" has no size limit',
  },
  writeMaxSize: { zh: '请写 maxSize，如 20MB', en: 'write maxSize, such as 20MB' },
})

/** 附件没有大小上限。 */
export const fileNoLimit = defineRule({
  id: 'form/file-no-limit',
  severity: 'warning',
  isOwn: true,
  title: { zh: '附件没有大小上限', en: 'Files without a size limit' },
  why: {
    zh: '填报人要到上传失败才知道文件太大。',
    en: 'People learn that a file is too large only when the upload fails.',
  },
  example: { file: 'entities/request.yaml', good: ', maxSize: 5MB', bad: '', at: 'proof' },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => {
      if (field.type === 'files' && field.maxSize === undefined)
        report(file, at, texts.noSizeLimit({ title: field.title }), {
          hint: texts.writeMaxSize(),
          part: 'key',
        })
    })
  },
})
