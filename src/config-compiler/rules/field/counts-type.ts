import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noFiles: {
    zh: '“{title}”是 {type} 字段，没有文件可以下载',
    en: '"{title}" is a {type} field: it has no files',
  },
  useFiles: { zh: '请写在附件字段上', en: 'write it at a field of files' },
  noNumber: {
    zh: '“{title}”是 {type} 字段，不能计数',
    en: '"{title}" is a {type} field and cannot count',
  },
  useInteger: { zh: '请写 integer 字段', en: 'name an integer field' },
  filledByHand: { zh: '“{title}”由人填写，下载时又会加一', en: '"{title}" is filled in by hand' },
  makeReadonly: { zh: '请给该字段写 readonly: true', en: 'write readonly: true at that field' },
})

/** 下载数记不下来。 */
export const countsType = defineRule({
  id: 'field/counts-type',
  severity: 'error',
  title: { zh: '下载数记不下来', en: 'Downloads that cannot be counted' },
  why: {
    zh: '下载次数记在本记录的一个只读的整数字段里，只有附件能下载。',
    en: 'Downloads of files are counted in a readonly integer field of their record.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'proof: { type: files, title: 证明, accept: [pdf]',
    bad: 'proof: { type: files, counts: code, title: 证明, accept: [pdf]',
    at: 'code',
  },
  check: (model, report) => {
    eachEntity(model, (file, { fields }) => {
      for (const [id, { title, type, counts }] of Object.entries(fields)) {
        if (counts === undefined) continue

        const at = ['fields', id, 'counts']
        const counter = Object.hasOwn(fields, counts) ? fields[counts] : undefined

        if (type !== 'files')
          report(file, at, texts.noFiles({ title, type }), { hint: texts.useFiles() })
        else if (counter && counter.type !== 'integer')
          report(file, at, texts.noNumber({ title: counter.title, type: counter.type }), {
            hint: texts.useInteger(),
          })
        else if (counter && counter.readonly !== true)
          report(file, at, texts.filledByHand({ title: counter.title }), {
            hint: texts.makeReadonly(),
          })
      }
    })
  },
})
