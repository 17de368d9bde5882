import { defineRule } from '#config-compiler/rule.ts'
import { eachActing } from '#config-compiler/walk/definitions.ts'
import { isPrintable, templateDay, placeholderNames } from '#config-model/display/filled-text.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  private: { zh: '“{title}”不能向公众显示', en: '"{title}" cannot be shown to everybody' },
  dropField: { zh: '请换一个字段', en: 'name another field' },
  unknownNames: { zh: '没有这些字段：{names}', en: 'there are no such fields: {names}' },
  nameFields: {
    zh: '花括号中请写本实体的字段，或 today',
    en: 'write fields of this entity in braces, or today',
  },
})

const withheld: ReadonlySet<Field['type']> = new Set(['credit-code', 'mobile', 'email'])

/** 公告里不能有的内容。 */
export const announceUnfit = defineRule({
  id: 'workflow/announce-unfit',
  severity: 'error',
  title: { zh: '公告里不能有的内容', en: 'Announcement that shows what it must not' },
  why: {
    zh: '公告人人可以看到：信用代码、手机号、须遮盖的字段和附件不能写进去；标题和正文里的字段须存在。',
    en: 'Everybody reads an announcement: credit codes, telephone numbers, masked fields and files have no place in it, and what its texts name must exist.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'effects: [{ notify: owner, message: other }]',
    bad: "effects: [{ notify: owner, message: other }, { announce: 公示, announcing: { text: '{nothing}公示', columns: [name] } }]",
    at: "'{nothing}公示'",
  },
  check: (model, report) => {
    const { entities } = model.config
    eachActing(model, (file, at, { effects = [] }, { entity }) => {
      const fields = entities[entity]?.fields ?? {}
      const fieldOf = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined)
      for (const [index, { announce, announcing }] of effects.entries()) {
        if (announce === undefined) continue

        const place = [...at, 'effects', index]

        checkText([...place, 'announce'], announce)
        if (!announcing) continue

        checkText([...place, 'announcing', 'text'], announcing.text)
        checkText([...place, 'announcing', 'sign'], announcing.sign ?? '')
        for (const [column, name] of announcing.columns.entries())
          checkVisibleField([...place, 'announcing', 'columns', column], fieldOf(name))
      }

      function checkText(where: (string | number)[], text: string): void {
        const names = placeholderNames(text).filter((name) => name !== templateDay)
        const unknown = names.filter((name) => !fieldOf(name))
        if (unknown.length > 0)
          report(file, where, texts.unknownNames({ names: joinPhrases(unknown, '、') }), {
            hint: texts.nameFields(),
          })

        for (const name of names) checkVisibleField(where, fieldOf(name))
      }

      function checkVisibleField(where: (string | number)[], field: Field | undefined): void {
        if (field && (withheld.has(field.type) || field.mask !== undefined || !isPrintable(field)))
          report(file, where, texts.private({ title: field.title }), { hint: texts.dropField() })
      }
    })
  },
})
