import { defineRule } from '#config-compiler/rule.ts'
import { eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { entriesOf, edgesOf, reachStates } from '#config-compiler/walk/workflow-graph.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  stateNeverReached: {
    zh: '状态“{id}”（{title}）永远到达不了',
    en: 'the state "{id}" ({title}) is never reached',
  },
  addTransitionOrDelete: {
    zh: '请增加一个 to: {id} 的动作，或删除该状态',
    en: 'add a transition with to: {id}, or delete the state',
  },
})

/** 状态到达不了。 */
export const unreachableState = defineRule({
  id: 'workflow/unreachable-state',
  severity: 'error',
  rank: 100,
  title: { zh: '状态到达不了', en: 'State that is never reached' },
  why: { zh: '没有一条路从初始状态通到它。', en: 'No path leads there from the initial state.' },
  example: {
    file: 'workflows/request.yaml',
    good: '  done: {',
    bad: '  lost: { title: 无人能到, tone: gray, final: true }\n  done: {',
    at: 'lost',
  },
  check: (model, report) => {
    eachWorkflow(model, (file, workflow) => {
      const reached = reachStates(workflow, entriesOf(workflow), 'forward')
      for (const [id, { title }] of Object.entries(workflow.states)) {
        if (reached.has(id)) continue

        const from = [
          ...new Set(
            edgesOf(workflow)
              .filter(({ to }) => to === id)
              .map((edge) => edge.from),
          ),
        ].filter((other) => other !== id)

        if (from.some((other) => !reached.has(other))) continue

        report(file, ['states', id], texts.stateNeverReached({ id, title }), {
          part: 'key',
          causes: [`graph ${file}`],
          hint: texts.addTransitionOrDelete({ id }),
        })
      }
    })
  },
})
