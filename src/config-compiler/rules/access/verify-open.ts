import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { isPublishable } from '#config-model/access/public-list.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noKey: { zh: '没有编号，无从核验', en: 'there is no number to verify by' },
  writeKey: { zh: '请在实体中写 key', en: 'write key in the entity' },
  private: { zh: '“{title}”不能向公众显示', en: '"{title}" cannot be shown to everybody' },
  dropField: { zh: '请从 show 中删去', en: 'take it out of show' },
})

/** 公开核验露出了不能公开的内容。 */
export const verifyOpen = defineRule({
  id: 'access/verify-open',
  severity: 'error',
  title: {
    zh: '公开核验露出了不能公开的内容',
    en: 'What everybody verifies shows what is private',
  },
  why: {
    zh: '核验页面不登录就能打开：信用代码、手机号、须遮盖的字段和附件不能显示。',
    en: 'The page needs no session: credit codes, telephone numbers, masked fields and files have no place there.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'titleField: name',
    bad: 'titleField: name\nkey: code\nverify: { title: 核验, valid: { field: score, above: 60 }, show: [proof] }',
    at: 'proof',
  },
  check: (model, report) => {
    eachEntity(model, (file, { key, verify, fields }) => {
      if (!verify) return

      if (key === undefined) report(file, ['verify'], texts.noKey(), { hint: texts.writeKey() })

      for (const [index, name] of verify.show.entries()) {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined
        if (field && !isPublishable(field))
          report(file, ['verify', 'show', index], texts.private({ title: field.title }), {
            hint: texts.dropField(),
          })
      }
    })
  },
})
