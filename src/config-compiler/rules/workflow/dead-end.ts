import { defineRule } from '#config-compiler/rule.ts'
import { eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { entriesOf, edgesOf, pathTo, reachStates } from '#config-compiler/walk/workflow-graph.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  nothingLeadsOut: {
    zh: '到了“{id}”（{title}）就再也办不下去：{pathTo}',
    en: 'nothing leads out of "{id}" ({title}): {pathTo}',
  },
  addTransitionLeaves: {
    zh: '请增加从 {id} 离开的动作，或写 final: true',
    en: 'add a transition that leaves {id}, or write final: true',
  },
})

/** 状态走不出去。 */
export const deadEnd = defineRule({
  id: 'workflow/dead-end',
  severity: 'error',
  rank: 90,
  title: { zh: '状态走不出去', en: 'State that cannot be left' },
  why: {
    zh: '不是终态，却没有离开它的动作，记录会卡住。',
    en: 'Not final, yet nothing leads out: records get stuck.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: '已办结, tone: green, final: true',
    bad: '已办结, tone: green',
    at: 'done',
  },
  check: (model, report) => {
    eachWorkflow(model, (file, workflow) => {
      const reached = reachStates(workflow, entriesOf(workflow), 'forward')
      const edges = edgesOf(workflow)
      for (const [id, { title, final }] of Object.entries(workflow.states))
        if (reached.has(id) && !final && !edges.some(({ from, to }) => from === id && to !== id))
          report(
            file,
            ['states', id],
            texts.nothingLeadsOut({ id, title, pathTo: pathTo(workflow, id) }),
            {
              part: 'key',
              causes: [`graph ${file}`],
              hint: texts.addTransitionLeaves({ id }),
            },
          )
    })
  },
})
