import { defineRule } from '#config-compiler/rule.ts'
import { eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { entriesOf, edgesOf, pathTo, reachStates } from '#config-compiler/walk/workflow-graph.ts'
import { memberOf } from '#config-model/assert.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noWayToFinal: {
    zh: '从“{id}”（{title}）出发到不了任何终态：{pathTo}',
    en: 'from "{id}" ({title}) no final state can be reached: {pathTo}',
  },
  addTransition: { zh: '请增加通向 {finals} 的动作', en: 'add a transition to {finals}' },
})

/** 到不了终态。 */
export const noWayToFinal = defineRule({
  id: 'workflow/no-way-to-final',
  severity: 'error',
  rank: 110,
  title: { zh: '到不了终态', en: 'State from which no end is reached' },
  why: {
    zh: '从这里出发只会来回打转，永远不会办结。',
    en: 'From here records only go in circles.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'flags: { urgent: { title: 加急 } }\ntransitions:\n',
    bad: '  checkA: { title: 甲, tone: gray }\n  checkB: { title: 乙, tone: gray }\nflags: { urgent: { title: 加急 } }\ntransitions:\n  goA: { title: 甲, from: pending, to: checkA, by: { roles: [clerk] } }\n  goB: { title: 乙, from: checkA, to: checkB, by: { roles: [clerk] } }\n  goC: { title: 丙, from: checkB, to: checkA, by: { roles: [clerk] } }\n',
    at: 'checkA',
  },
  check: (model, report) => {
    eachWorkflow(model, (file, workflow) => {
      const finals = Object.keys(workflow.states).filter(
        (id) => memberOf(workflow.states, id).final,
      )
      if (finals.length === 0) return

      const reached = reachStates(workflow, entriesOf(workflow), 'forward')
      const ending = reachStates(workflow, finals, 'back')
      const edges = edgesOf(workflow)
      const lost = Object.keys(workflow.states).filter(
        (id) =>
          reached.has(id) &&
          !ending.has(id) &&
          edges.some(({ from, to }) => from === id && to !== id),
      )

      const [id] = lost

      if (
        id !== undefined &&
        !lost.some((other) => edges.every(({ from, to }) => from !== other || to === other))
      )
        report(
          file,
          ['states', id],
          texts.noWayToFinal({
            id,
            title: memberOf(workflow.states, id).title,
            pathTo: pathTo(workflow, id),
          }),
          {
            part: 'key',
            causes: [`graph ${file}`],
            hint: texts.addTransition({ finals: joinPhrases(finals, '、') }),
          },
        )
    })
  },
})
