import { defineRule } from '#config-compiler/rule.ts'
import { eachForm, placedIn } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  inNoSection: {
    zh: '“{name}”不在任何一节，这里的规定不起作用',
    en: '"{name}" is in no section: this has no effect',
  },
  putIntoSection: {
    zh: '请把 {name} 放进某一节，或删除规定',
    en: 'put {name} into a section, or delete this',
  },
})

/** 特别规定的字段不在表单里。 */
export const overrideNotPlaced = defineRule({
  id: 'form/override-not-placed',
  severity: 'warning',
  title: { zh: '特别规定的字段不在表单里', en: 'Override of a field that the form does not show' },
  why: {
    zh: '写了特别规定，字段却不在任何一节，规定不起作用。',
    en: 'The override has no effect: the field is in no section.',
  },
  example: {
    file: 'forms/request.yaml',
    good: 'fields: { code: { full: true } }',
    bad: 'fields: { ownerId: { full: true } }',
    at: 'ownerId',
  },
  check: (model, report) => {
    eachForm(model, (file, form) => {
      const placed = placedIn(form)
      for (const name of Object.keys(form.fields ?? {}))
        if (!placed.has(name))
          report(file, ['fields', name], texts.inNoSection({ name }), {
            hint: texts.putIntoSection({ name }),
            part: 'key',
          })
    })
  },
})
