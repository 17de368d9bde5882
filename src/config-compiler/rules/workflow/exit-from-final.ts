import { defineRule } from '#config-compiler/rule.ts'
import { eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { edgesOf } from '#config-compiler/walk/workflow-graph.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Workflow } from '#config-model/types.generated.ts'

const texts = definePhrases({
  finalIsLeft: {
    zh: '“{title}”是终态，却可以经“{id}”离开',
    en: '"{title}" is final, but can be left by "{id}"',
  },
  deleteFinalOrTransition: {
    zh: '请删除 final，或删除该动作',
    en: 'delete final, or the transition',
  },
  leavesFinal: { zh: '离开终态的动作', en: 'the transition that leaves the final state' },
})

/**
 * Whether a transition reopens what a timer closed, to its previous state: no person had decided.
 */
const undoesTimer = (workflow: Workflow, closed: string, origin: string): boolean =>
  edgesOf(workflow).some(
    ({ id, from, to }) => from === origin && to === closed && workflow.transitions[id]?.timer,
  )

/** 终态还能离开。 */
export const exitFromFinal = defineRule({
  id: 'workflow/exit-from-final',
  severity: 'warning',
  title: { zh: '终态还能离开', en: 'Final state that can be left' },
  why: {
    zh: '写了 final，又有离开它的动作；两者必有一个写错。系统自动关闭的，退回原来的状态不算。',
    en: 'It is final, yet a transition leaves it: one of the two is wrong. Taking back what a timer closed does not count.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'pending: { title: 待办理, tone: blue }',
    bad: 'pending: { title: 待办理, tone: blue, final: true }',
    at: 'final',
  },
  check: (model, report) => {
    eachWorkflow(model, (file, workflow) => {
      for (const [id, { final, title }] of Object.entries(workflow.states)) {
        const edge = final
          ? edgesOf(workflow).find(
              ({ from, to }) => from === id && to !== id && !undoesTimer(workflow, from, to),
            )
          : undefined

        if (edge)
          report(file, ['states', id, 'final'], texts.finalIsLeft({ title, id: edge.id }), {
            hint: texts.deleteFinalOrTransition(),
            part: 'key',
            related: [{ file, pointer: ['transitions', edge.id], message: texts.leavesFinal() }],
          })
      }
    })
  },
})
