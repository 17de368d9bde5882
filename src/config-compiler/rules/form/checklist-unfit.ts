import { defineRule } from '#config-compiler/rule.ts'
import { eachForm } from '#config-compiler/walk/definitions.ts'
import { workflowOf } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  nothing: {
    zh: '“{title}”没有自动核对的要点，提交前没有可看的',
    en: '"{title}" judges no points of a checklist; there is nothing to show before submitting',
  },
  addEvidence: {
    zh: '请在该动作写 evidence，或删除 checklist',
    en: 'add evidence to the transition, or delete checklist',
  },
})

/** 提交前要给人看的动作没有自动核对的要点。 */
export const checklistUnfit = defineRule({
  id: 'form/checklist-unfit',
  severity: 'error',
  title: { zh: '提交前自查没有要点', en: 'Nothing to show before submitting' },
  why: {
    zh: '填报人在提交前看到的，就是审核人员办理时的核对要点；该动作没有自动核对，就什么也不显示。',
    en: 'What is shown before submitting are the points of the reviewers; where none is judged nothing is shown.',
  },
  example: {
    file: 'forms/request.yaml',
    good: 'submit: { transition: submit }',
    bad: 'submit: { transition: submit, checklist: finish }',
    at: 'finish',
  },
  check: (model, report) => {
    eachForm(model, (file, form) => {
      const name = form.submit?.checklist
      const transition =
        name === undefined ? undefined : workflowOf(model.config, form.entity)?.transitions[name]
      if (transition && transition.evidence === undefined)
        report(file, ['submit', 'checklist'], texts.nothing({ title: transition.title }), {
          hint: texts.addEvidence(),
        })
    })
  },
})
