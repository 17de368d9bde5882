import { defineRule } from '#config-model/rule-doc.ts'
import { say } from '#config-model/phrase.ts'
import { eachField } from '../walk.ts'

const units: Record<string, number> = { KB: 1, MB: 1024, GB: 1024 * 1024 }
const kilobytes = (size: string) => Number.parseInt(size, 10) * (units[size.slice(-2)] ?? 1)

/** 附件上限超过平台上限。 */
export const fileTooLarge = defineRule({
  id: 'form/file-too-large',
  severity: 'error',
  isOwn: true,
  title: { zh: '附件上限超过平台上限', en: "File limit above the portal's" },
  why: { zh: '平台会先拒绝，填报人看到的上限是假的。', en: 'The portal refuses first; the limit shown to people would be untrue.' },
  example: { file: 'entities/request.yaml', good: 'maxSize: 5MB', bad: 'maxSize: 500MB', at: '500MB' },
  check: (model) => {
    const { file: limit } = model.config.portal.limits
    eachField(model, ({ file, at, field }) => {
      if (field.maxSize !== undefined && kilobytes(field.maxSize) > kilobytes(limit))
        model.report(file, [...at, 'maxSize'], 'form/file-too-large', say`单个文件上限 ${field.maxSize} 超过平台上限 ${limit}`, {
          related: [{ file: 'portal.yaml', pointer: ['limits', 'file'], message: '平台上限' }],
        })
    })
  },
})
