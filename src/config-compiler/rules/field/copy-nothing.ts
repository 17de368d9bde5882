import { defineRule } from '#config-compiler/rule.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  neverCopied: {
    zh: '“{title}”本来就不复制，copy 不起作用',
    en: '"{title}" is never copied: copy changes nothing',
  },
  insideRows: {
    zh: '“{title}”在行内，随整行一起复制，copy 不起作用',
    en: '"{title}" is copied with its row: copy changes nothing',
  },
  removeCopy: { zh: '请删去 copy', en: 'remove copy' },
  writeAbove: { zh: '请写在外层的字段上', en: 'write it on the outer field' },
})

/** 写了 copy 而不起作用。 */
export const copyNothing = defineRule({
  id: 'field/copy-nothing',
  severity: 'warning',
  title: { zh: '写了 copy 而不起作用', en: 'copy where nothing is copied' },
  why: {
    zh: '自动计算的、固定值的、固定行的字段本来就不从上一年度复制；行内的字段随整行复制。',
    en: 'What is computed, constant or a table of years is never copied from last year; a field inside rows goes with its row.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'type: integer, title: 分数, minimum: 0, maximum: 100',
    bad: 'type: integer, title: 分数, computed: { count: parts }, copy: false',
    at: 'copy',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => {
      if (field.copy === undefined) return

      const isTop = at[0] === 'fields' && at.length === 2
      if (!isTop)
        report(file, [...at, 'copy'], texts.insideRows({ title: field.title }), {
          hint: texts.writeAbove(),
          part: 'key',
        })
      else if (isNeverCopied(field))
        report(file, [...at, 'copy'], texts.neverCopied({ title: field.title }), {
          hint: texts.removeCopy(),
          part: 'key',
        })
    })
  },
})

const isNeverCopied = ({ computed, const: stated, type }: Field) =>
  computed !== undefined || stated !== undefined || type === 'table'
