import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity, placedIn } from '#config-compiler/walk/definitions.ts'
import { groupByName } from '#config-compiler/walk/repeats.ts'
import { workflowOf } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  inNoForm: {
    zh: '“{title}”（{name}）没有放进任何表单，无法填写',
    en: '"{title}" ({name}) is in no form and cannot be filled in',
  },
  putIntoSection: {
    zh: '请把 {name} 写进 forms/ 的某一节；由系统填写的写 readonly: true',
    en: 'put {name} into a section of forms/; write readonly: true if the system fills it in',
  },
})

/** 可填字段没有放进任何表单。 */
export const fieldNotPlaced = defineRule({
  id: 'form/field-not-placed',
  severity: 'info',
  tellsOfAbsence: ['ref/field'],
  title: { zh: '可填字段没有放进任何表单', en: 'Field that no form shows' },
  why: {
    zh: '实体有表单，这个字段却填不了也看不到。',
    en: 'The entity has forms, but none shows this field.',
  },
  example: { file: 'forms/request.yaml', good: 'kind, code, reason,', bad: 'kind, code,' },
  check: (model, report) => {
    const formsOf = groupByName(Object.values(model.config.forms), (form) => form.entity)
    eachEntity(model, (file, entity, id) => {
      const forms = formsOf.get(id) ?? []
      if (forms.length === 0 || !workflowOf(model.config, id)) return

      for (const [name, field] of Object.entries(entity.fields)) {
        const isSystem =
          field.readonly ||
          field.computed ||
          field.until !== undefined ||
          Object.values(entity.scope ?? {}).includes(name) ||
          field.default !== undefined

        if (
          !forms.some((form) => placedIn(form).has(name)) &&
          !isSystem &&
          !(field.required || field.requiredWhen)
        )
          report(file, ['fields', name], texts.inNoForm({ title: field.title, name }), {
            hint: texts.putIntoSection({ name }),
            part: 'key',
          })
      }
    })
  },
})
