import { defineRule } from '#config-compiler/rule.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  titleTaken: {
    zh: '名称“{title}”与字段“{first}”相同',
    en: 'the title "{title}" is also that of the field "{first}"',
  },
  makeThemDifferent: { zh: '请写得能够区分', en: 'make them different' },
  sameName: { zh: '同名的字段', en: 'the field of the same name' },
})

/** 两个字段名称相同。 */
export const formDuplicateTitle = defineRule({
  id: 'form/duplicate-title',
  severity: 'warning',
  isOwn: true,
  title: { zh: '两个字段名称相同', en: 'Two fields of the same title' },
  why: {
    zh: '填报人和看导出表的人分不清哪一列是哪一个。',
    en: 'Neither who fills it in nor who reads the export can tell them apart.',
  },
  example: { file: 'entities/request.yaml', good: 'title: 编码', bad: 'title: 名称', at: '名称' },
  check: (model, report) => {
    eachField(model, ({ file, at, name, field, siblings }) => {
      if (isOfSomeYears(field)) return

      const first = Object.keys(siblings).find((other) => {
        const sibling = siblings[other]
        return sibling?.title === field.title && !isOfSomeYears(sibling)
      })

      if (first !== undefined && first !== name)
        report(file, [...at, 'title'], texts.titleTaken({ title: field.title, first }), {
          hint: texts.makeThemDifferent(),
          related: [{ file, pointer: [...at.slice(0, -1), first], message: texts.sameName() }],
        })
    })
  },
})

const isOfSomeYears = ({ since, until }: Field) => since !== undefined || until !== undefined
