import { defineRule } from '#config-compiler/rule.ts'
import { say } from '#config-model/messages/phrase.ts'
import { parseSize } from '#config-model/facts/time.ts'
import { eachField, type FieldSite } from '#config-compiler/walk/fields.ts'

/** More fields than this above the limit: the limit is at fault. */
const many = 5

/** 附件上限超过平台上限。 */
export const fileTooLarge = defineRule({
  id: 'form/file-too-large',
  severity: 'error',
  isOwn: true,
  title: { zh: '附件上限超过平台上限', en: "File limit above the portal's" },
  why: {
    zh: '平台会先拒绝，填报人看到的上限是假的。',
    en: 'The portal refuses first; the limit shown to people would be untrue.',
  },
  example: { file: 'entities/request.yaml', good: 'maxSize: 5MB', bad: 'maxSize: 500MB', at: '500MB' },
  check: (model, report) => {
    const { file: limit } = model.config.portal.limits
    const above: FieldSite[] = []
    eachField(model, (site) => {
      if (site.field.maxSize !== undefined && parseSize(site.field.maxSize) > parseSize(limit)) above.push(site)
    })
    if (above.length > many)
      return report('portal.yaml', ['limits', 'file'], say`平台上限 ${limit} 小于 ${above.length} 个附件字段的上限`, {
        hint: say`请改大，或把这些字段的 maxSize 改小`,
        related: above.map(({ file, at, field }) => ({ file, pointer: [...at, 'maxSize'], message: field.title })),
      })
    for (const { file, at, field } of above)
      report(file, [...at, 'maxSize'], say`单个文件上限 ${field.maxSize} 超过平台上限 ${limit}`, {
        related: [{ file: 'portal.yaml', pointer: ['limits', 'file'], message: '平台上限' }],
      })
  },
})
