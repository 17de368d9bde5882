import { say } from '#config-model/phrase.ts'
import type { Model } from '#config-model/model.ts'

/** Every field a form must have filled in has to stand in it, and in one place only. */
export function checkForms(model: Model): void {
  for (const [id, form] of Object.entries(model.config.forms)) {
    const file = `forms/${id}.yaml`
    const fields = model.config.entities[form.entity]?.fields ?? {}
    const placed = new Map<string, (string | number)[]>()
    const ids = new Map<string, number>()
    for (const [s, step] of form.steps.entries()) {
      const same = ids.get(step.id)
      if (same !== undefined)
        model.report(file, ['steps', s, 'id'], 'form/duplicate-step', say`步骤标识“${step.id}”重复`, {
          related: [{ file, pointer: ['steps', same, 'id'], message: '第一次出现在此' }],
        })
      ids.set(step.id, same ?? s)
      for (const [n, section] of step.sections.entries()) {
        for (const [f, name] of section.fields.entries()) {
          const at = ['steps', s, 'sections', n, 'fields', f]
          const first = placed.get(name)
          if (first) model.report(file, at, 'form/placed-twice', say`字段“${name}”放了两次`, { related: [{ file, pointer: first, message: '第一次出现在此' }] })
          else placed.set(name, at)
        }
      }
    }
    for (const [name, field] of Object.entries(fields)) {
      const isFilledElsewhere = field.default !== undefined || field.computed !== undefined || field.readonly === true
      if (field.required && !isFilledElsewhere && !placed.has(name) && form.submit?.transition !== undefined)
        model.report(file, ['steps'], 'form/required-not-placed', say`必填字段“${field.title}”（${name}）没有放进任何步骤`, {
          part: 'key',
          related: [{ file: `entities/${form.entity}.yaml`, pointer: ['fields', name], message: '在此定义' }],
        })
    }
  }
}
