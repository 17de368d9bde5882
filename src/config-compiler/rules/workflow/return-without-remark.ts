import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { listOf, transitionTargets } from '#config-compiler/walk/workflow-graph.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { editorsOf } from '#config-model/workflow/editing.ts'

const texts = definePhrases({
  returnsWithoutReason: {
    zh: '“{title}”把记录退给填报人，却可以不写意见',
    en: '"{title}" sends the record back without asking for a reason',
  },
  requireReason: {
    zh: '请给办理表单的意见写 required: true，或写 remarks: required',
    en: 'write required: true at the opinion, or remarks: required',
  },
})

/** 退回时可以什么都不说。 */
export const returnWithoutRemark = defineRule({
  id: 'workflow/return-without-remark',
  severity: 'warning',
  title: { zh: '退回时可以什么都不说', en: 'Return without a reason' },
  why: {
    zh: '退回修改却不要求意见，申报人不知道改什么。',
    en: 'Applicants are sent back without being told why.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'form: { opinion: { type: paragraph, title: 意见, required: true, maxLength: 200 } }',
    bad: 'form: { opinion: { type: paragraph, title: 意见, maxLength: 200 } }',
    at: 'sendBack',
  },
  check: (model, report) => {
    eachTransition(model, (file, at, transition, workflow) => {
      const { by, form = {}, remarks } = transition
      const goesBack =
        transitionTargets(transition).some((state) =>
          editorsOf(workflow.states[state]).some(({ own: isOwnerEditor }) => isOwnerEditor),
        ) && !listOf(transition.from).some((state) => workflow.states[state]?.edit)

      if (
        goesBack &&
        !by.system &&
        !by.own &&
        remarks !== 'required' &&
        !Object.values(form).some(({ required }) => required)
      )
        report(file, at, texts.returnsWithoutReason({ title: transition.title }), {
          hint: texts.requireReason(),
          part: 'key',
        })
    })
  },
})
