import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  cannotHoldNumber: {
    zh: '“{field}”是 {type} 字段，放不下编号',
    en: '"{field}" is a {type} field and cannot hold the number',
  },
  useTextField: { zh: '请用 text 字段', en: 'use a text field' },
  noSequence: { zh: '编号没有流水号，会重复', en: 'without a sequence the numbers repeat' },
  addSequence: { zh: '请加上一段 { sequence: 4 }', en: 'add a part { sequence: 4 }' },
  partUnclear: { zh: '编号的一段同时写了 {kinds}', en: 'one part of the number has {kinds}' },
  onePartOneKind: { zh: '每一段只写一项', en: 'each part is one of them' },
  valuesUnmapped: { zh: '没有写 {left} 换成什么', en: 'what {left} becomes is not written' },
  writeEveryValue: { zh: '请写上每一个值', en: 'write every value' },
})

/** 自动编号会重复或缺一段。 */
export const entityNumbering = defineRule({
  id: 'entity/numbering',
  severity: 'error',
  title: { zh: '自动编号会重复或缺一段', en: 'Numbers that repeat or lack a part' },
  why: {
    zh: '没有流水号时编号会重复；换写法时漏了字典的值，编号就缺一段。',
    en: 'Without a sequence numbers repeat; a value the map leaves out leaves a gap in the number.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'titleField: name\n',
    bad: 'titleField: name\nnumbering: { field: code, parts: [{ field: regionCode }] }\n',
    at: 'parts',
  },
  check: (model, report) => {
    eachEntity(model, (file, { fields, numbering: rule }) => {
      if (!rule) return

      const at = ['numbering', 'parts']
      const type = fields[rule.field]?.type
      if (type !== undefined && type !== 'text')
        report(file, ['numbering', 'field'], texts.cannotHoldNumber({ field: rule.field, type }), {
          hint: texts.useTextField(),
        })

      if (!rule.parts.some(({ sequence }) => sequence !== undefined))
        report(file, at, texts.noSequence(), {
          hint: texts.addSequence(),
          part: 'key',
        })

      for (const [index, { field, map, text, sequence }] of rule.parts.entries()) {
        const kinds = Object.entries({ field, text, sequence }).filter(
          ([, value]) => value !== undefined,
        )
        if (kinds.length > 1)
          report(
            file,
            [...at, index],
            texts.partUnclear({
              kinds: joinPhrases(
                kinds.map(([key]) => key),
                '、',
              ),
            }),
            {
              hint: texts.onePartOneKind(),
            },
          )

        const items = dictionaryItems(
          model.config,
          (field === undefined ? undefined : fields[field]?.dictionary) ?? '',
        )

        if (!map || items.length === 0) continue

        const values = items.map(({ value }) => value)
        const left = values.filter((value) => !Object.hasOwn(map, value))

        if (left.length > 0 && Object.keys(map).every((value) => values.includes(value)))
          report(
            file,
            [...at, index, 'map'],
            texts.valuesUnmapped({ left: joinPhrases(left, '、') }),
            {
              hint: texts.writeEveryValue(),
              part: 'key',
            },
          )
      }
    })
  },
})
