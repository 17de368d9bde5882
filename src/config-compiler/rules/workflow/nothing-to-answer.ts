import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Transition } from '#config-model/types.generated.ts'

const texts = definePhrases({
  nobodyRemarks: {
    zh: '“{title}”要求回复批注，流程中却没有动作可以填写批注',
    en: '"{title}" asks for answers to remarks, and no transition of the workflow takes remarks',
  },
  allowRemarks: {
    zh: '请在退回的动作上写 remarks，或删除 remarks-answered',
    en: 'write remarks at the transition that returns, or delete remarks-answered',
  },
})

/** 要求回复批注，却没有批注可以回复。 */
export const nothingToAnswer = defineRule({
  id: 'workflow/nothing-to-answer',
  severity: 'error',
  isOwn: true,
  title: { zh: '没有批注可以回复', en: 'No remarks to answer' },
  why: {
    zh: 'remarks-answered 检查“必须修改”的批注是否都已回复；没有动作可以填写批注，就什么也没有检查。',
    en: 'remarks-answered asks for an answer to each remark that must be heeded; where nobody can remark, it checks nothing.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'guard: [{ window: apply }, form-valid]',
    bad: 'guard: [{ window: apply }, form-valid, remarks-answered]',
    at: 'remarks-answered',
  },
  check: (model, report) => {
    eachTransition(model, (file, at, { title, guard = [] }, { transitions }) => {
      const index = guard.indexOf('remarks-answered')
      if (index < 0 || Object.values(transitions).some(takesRemarks)) return

      report(file, [...at, 'guard', index], texts.nobodyRemarks({ title }), {
        hint: texts.allowRemarks(),
      })
    })
  },
})

const takesRemarks = ({ remarks = 'none' }: Transition) => remarks !== 'none'
