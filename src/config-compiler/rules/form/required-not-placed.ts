import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachForm, placedIn } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  requiredInNoStep: {
    zh: '必填字段“{name}”（{title}）没有放进任何步骤',
    en: 'the required field "{name}" ({title}) is in no step',
  },
  putIntoFields: {
    zh: '请把 {name} 写进某一节的 fields',
    en: 'put {name} into the fields of a section',
  },
})

/** 必填字段没有放进表单。 */
export const requiredNotPlaced = defineRule({
  id: 'form/required-not-placed',
  severity: 'error',
  tellsOfAbsence: ['ref/field'],
  title: { zh: '必填字段没有放进表单', en: 'Required field that is in no step' },
  why: {
    zh: '填报人看不到它，却因为它提交不了。',
    en: 'Nobody can fill it in, yet it keeps the form from being submitted.',
  },
  example: { file: 'forms/request.yaml', good: '[name, kind,', bad: '[name,', at: 'steps' },
  check: (model, report) => {
    eachForm(model, (file, form, fields) => {
      const isOnly =
        Object.values(model.config.forms).filter(({ entity }) => entity === form.entity).length ===
        1
      const creates = model.config.entities[form.entity]?.access.some(({ actions }) =>
        actions.includes('create'),
      )
      if (form.submit?.transition === undefined && !(isOnly && creates)) return

      const placed = placedIn(form)

      for (const [name, field] of Object.entries(fields)) {
        const isFilledElsewhere =
          field.default !== undefined || field.computed !== undefined || field.readonly === true
        const isRequired = field.required === true
        if (isRequired && !isFilledElsewhere && !placed.has(name) && field.until === undefined)
          report(file, ['steps'], texts.requiredInNoStep({ name, title: field.title }), {
            hint: texts.putIntoFields({ name }),
            part: 'key',
            subject: name,
            related: [
              {
                file: `entities/${form.entity}.yaml`,
                pointer: ['fields', name],
                message: placeTexts.defined(),
              },
            ],
          })
      }
    })
  },
})
