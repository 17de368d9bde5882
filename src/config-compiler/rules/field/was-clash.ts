import { defineRule } from '#config-compiler/rule.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  formerNameTaken: {
    zh: '曾用名“{old}”也写在字段“{other}”上',
    en: 'the former name "{old}" is also that of the field "{other}"',
  },
  deleteOneThem: { zh: '请删除其中一个', en: 'delete one of them' },
  formerNameInUse: {
    zh: '曾用名“{old}”仍是一个字段',
    en: 'the former name "{old}" is still a field',
  },
  renameFormer: { zh: '曾用名不能与现名相同', en: 'a former name cannot be the present one' },
})

/** 曾用名仍在使用。 */
export const wasClash = defineRule({
  id: 'field/was-clash',
  severity: 'error',
  isOwn: true,
  title: { zh: '曾用名仍在使用', en: 'Former name that is in use' },
  why: {
    zh: '曾用名和现有字段同名，旧数据会被读到错误的字段。',
    en: 'Stored values would be read into the wrong field.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'code: { type: text,',
    bad: 'code: { type: text, was: [name],',
    at: 'name',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, name, field, siblings }) => {
      for (const [index, old] of (field.was ?? []).entries()) {
        const other = Object.entries(siblings).find(([, { was }]) => was?.includes(old))
        if (other && other[0] !== name)
          report(file, [...at, 'was', index], texts.formerNameTaken({ old, other: other[0] }), {
            hint: texts.deleteOneThem(),
          })
        else if (Object.hasOwn(siblings, old))
          report(file, [...at, 'was', index], texts.formerNameInUse({ old }), {
            hint: old === name ? texts.renameFormer() : texts.deleteOneThem(),
          })
      }
    })
  },
})
