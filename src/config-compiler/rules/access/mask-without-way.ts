import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noWayToMask: {
    zh: '字段“{name}”没有写 mask，不知道怎样脱敏',
    en: 'the field "{name}" does not say how to mask it',
  },
  writeMask: {
    zh: '请在字段上写 mask: name、mobile、contact 或 credit-code',
    en: 'write mask: name, mobile, contact or credit-code at the field',
  },
})

/** 脱敏字段没有写脱敏方式。 */
export const maskWithoutWay = defineRule({
  id: 'access/mask-without-way',
  severity: 'error',
  title: { zh: '脱敏字段没有写脱敏方式', en: 'Masked field without a way to mask' },
  why: {
    zh: 'access 要求脱敏，字段却没有 mask，内容会原样显示。',
    en: 'The grant asks for masking, the field does not say how: the value is shown as it is.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'rows: region, actions: [read, export]',
    bad: 'rows: region, actions: [read, export], mask: [code]',
    at: 'code',
  },
  check: (model, report) => {
    eachEntity(model, (file, entity) => {
      for (const [index, grant] of entity.access.entries())
        for (const [n, name] of (grant.mask ?? []).entries())
          if (
            entity.fields[name] &&
            entity.fields[name].mask === undefined &&
            !['credit-code', 'mobile'].includes(entity.fields[name].type)
          )
            report(file, ['access', index, 'mask', n], texts.noWayToMask({ name }), {
              hint: texts.writeMask(),
            })
    })
  },
})
