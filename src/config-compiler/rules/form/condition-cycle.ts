import { before, memberOf } from '#config-model/found.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { phrases, verbatim } from '#config-model/messages/phrase.ts'
import { fieldsRead } from '#config-model/conditions/condition-fields.ts'
import { eachField } from '#config-compiler/walk/fields.ts'

const texts = phrases({
  waitsForItself: {
    zh: '“{title}”要自己先有值才显示，永远不会出现',
    en: '"{title}" waits for its own value: it is never shown',
  },
  waitForEachOther: {
    zh: '“{title}”和“{siblingsTitle}”互相等待对方显示，两个都不会出现',
    en: '"{title}" and "{siblingsTitle}" wait for each other: neither is ever shown',
  },
})

/** 显示条件互相依赖。 */
export const conditionCycle = defineRule({
  id: 'form/condition-cycle',
  severity: 'error',
  title: { zh: '显示条件互相依赖', en: 'Conditions that wait for each other' },
  why: { zh: '两个字段都要等对方先出现，谁也不会显示。', en: 'Each waits for the other to appear; neither ever does.' },
  example: {
    file: 'entities/request.yaml',
    good: 'title: 编码,',
    bad: 'title: 编码, visibleWhen: { field: code, notEmpty: true },',
    at: '{ field: code, notEmpty: true }',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, name, siblings, field }) => {
      if (!field.visibleWhen) return
      const reads = (key: string) => fieldsRead(siblings[key]?.visibleWhen).map((path) => before(path, '.'))
      const seen = [name]
      for (const next of seen)
        for (const other of reads(next)) if (other in siblings && !seen.includes(other)) seen.push(other)
      const partner = seen.find((other) => other !== name && reads(other).includes(name))
      const isSelf = reads(name).includes(name)
      if (isSelf) report(file, [...at, 'visibleWhen'], texts.waitsForItself({ title: field.title }))
      else if (partner !== undefined && Object.keys(siblings).indexOf(partner) < Object.keys(siblings).indexOf(name))
        report(
          file,
          [...at, 'visibleWhen'],
          texts.waitForEachOther({ title: field.title, siblingsTitle: memberOf(siblings, partner).title }),
          {
            related: [
              {
                file,
                pointer: [...at.slice(0, -1), partner, 'visibleWhen'],
                message: verbatim(memberOf(siblings, partner).title),
              },
            ],
          },
        )
    })
  },
})
