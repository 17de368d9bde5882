import { checkEachSite, defineRule } from '#config-compiler/rule.ts'
import { meetsSchema } from '#config-compiler/shape/meets-schema.ts'
import { eachField, allFields } from '#config-compiler/walk/fields.ts'
import { parseSize } from '#config-model/facts/time.ts'
import { definePhrases, verbatimPhrase } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noSizeLimit: {
    zh: '附件“{title}”没有写大小上限',
    en: 'the file field "{title}" has no size limit',
  },
  writeMaxSize: { zh: '请写 maxSize，如 20MB', en: 'write maxSize, such as 20MB' },
  portalBelowFields: {
    zh: '平台上限 {limit} 小于 {count} 个附件字段的上限',
    en: 'the limit {limit} of the portal is below that of these fields: {count}',
  },
  raiseOrLower: {
    zh: '请改大，或把这些字段的 maxSize 改小',
    en: 'raise it, or lower maxSize of these fields',
  },
  fileAbovePortal: {
    zh: '单个文件上限 {maxSize} 超过平台上限 {limit}',
    en: "the file limit {maxSize} is above the portal's {limit}",
  },
  portalLimit: { zh: '平台上限', en: 'the limit of the portal' },
})

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
  check: checkEachSite(eachField, ({ report }, { at, field }) => {
    if (!meetsSchema('form/file-no-limit', field))
      report(at, texts.noSizeLimit({ title: field.title }), {
        hint: texts.writeMaxSize(),
        part: 'key',
      })
  }),
})

/** Beyond them, the limit itself is at fault. */
const maxReportedFields = 5

export const fileTooLarge = defineRule({
  id: 'form/file-too-large',
  severity: 'error',
  isOwn: true,
  title: { zh: '附件上限超过平台上限', en: "File limit above the portal's" },
  why: {
    zh: '平台会先拒绝，填报人看到的上限是假的。',
    en: 'The portal refuses first; the limit shown to people would be untrue.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'maxSize: 5MB',
    bad: 'maxSize: 500MB',
    at: '500MB',
  },
  check: (model, report) => {
    const { file: limit } = model.config.portal.limits
    const above = allFields(model).filter(
      ({ field }) => field.maxSize !== undefined && parseSize(field.maxSize) > parseSize(limit),
    )
    if (above.length > maxReportedFields)
      return report(
        'portal.yaml',
        ['limits', 'file'],
        texts.portalBelowFields({ limit, count: above.length }),
        {
          hint: texts.raiseOrLower(),
          related: above.map(({ file, at, field }) => ({
            file,
            pointer: [...at, 'maxSize'],
            message: verbatimPhrase(field.title),
          })),
        },
      )

    for (const { file, at, field } of above)
      report(
        file,
        [...at, 'maxSize'],
        texts.fileAbovePortal({ maxSize: field.maxSize ?? '', limit }),
        {
          hint: texts.raiseOrLower(),
          related: [
            { file: 'portal.yaml', pointer: ['limits', 'file'], message: texts.portalLimit() },
          ],
        },
      )
  },
})
