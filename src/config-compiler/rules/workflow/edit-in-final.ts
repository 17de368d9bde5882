import { defineRule } from '#config-compiler/rule.ts'
import { eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  finalNotEdited: {
    zh: '“{title}”是终态，不能再编辑',
    en: '"{title}" is final and cannot be edited',
  },
  deleteEditOrFinal: { zh: '请删除 edit 或 final', en: 'delete edit or final' },
})

/** 终态还能编辑。 */
export const editInFinal = defineRule({
  id: 'workflow/edit-in-final',
  severity: 'error',
  isOwn: true,
  title: { zh: '终态还能编辑', en: 'Final state that can be edited' },
  why: { zh: '办结的记录不应再改。', en: 'Finished records must not change.' },
  example: {
    file: 'workflows/request.yaml',
    good: 'done: { title: 已办结, tone: green, final: true }',
    bad: 'done: { title: 已办结, tone: green, final: true, edit: { roles: [applicant], fields: all } }',
    at: 'edit',
  },
  check: (model, report) => {
    eachWorkflow(model, (file, { states }) => {
      for (const [id, { final, edit, title }] of Object.entries(states))
        if (final && edit)
          report(file, ['states', id, 'edit'], texts.finalNotEdited({ title }), {
            hint: texts.deleteEditOrFinal(),
            part: 'key',
          })
    })
  },
})
