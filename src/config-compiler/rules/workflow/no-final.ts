import { defineRule } from '#config-compiler/rule.ts'
import { eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noFinalState: { zh: '流程没有终态，永远不会结束', en: 'the workflow has no final state' },
  writeFinalTrue: { zh: '请给最后的状态写 final: true', en: 'write final: true at the last state' },
})

/** 流程没有终态。 */
export const noFinal = defineRule({
  id: 'workflow/no-final',
  severity: 'error',
  rank: 80,
  title: { zh: '流程没有终态', en: 'Workflow without a final state' },
  why: { zh: '记录永远不会办结。', en: 'Records never come to an end.' },
  example: {
    file: 'workflows/request.yaml',
    good: 'tone: green, final: true }\n  closed: { title: 已关闭, tone: gray, final: true }',
    bad: 'tone: green }\n  closed: { title: 已关闭, tone: gray }',
    at: 'states',
  },
  check: (model, report) => {
    eachWorkflow(model, (file, { states }) => {
      if (!Object.values(states).some(({ final }) => final))
        report(file, ['states'], texts.noFinalState(), {
          part: 'key',
          causes: [`graph ${file}`],
          hint: texts.writeFinalTrue(),
        })
    })
  },
})
