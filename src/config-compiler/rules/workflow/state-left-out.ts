import type { Model } from '#config-compiler/link/model.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { edgesOf, entriesOf, listOf } from '#config-compiler/walk/workflow-graph.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'
import type { ListPage, Workflow } from '#config-model/types.generated.ts'

const texts = definePhrases({
  inNone: {
    zh: '状态“{id}”（{title}）不在任何状态组、列表条件和页签中，它前后的状态（{around}）都在',
    en: 'the state "{id}" ({title}) is in no set, list or tab, though those before and after it ({around}) are',
  },
  addToThem: {
    zh: '新加的状态请看要不要写进 sets 和列表的 where、presets；角标数的是页签',
    en: 'see whether sets, and where and presets of the lists, should have it; badges count tabs',
  },
})

/** 状态不在任何状态组和页签中。 */
export const stateLeftOut = defineRule({
  id: 'workflow/state-left-out',
  severity: 'info',
  title: { zh: '状态不在任何状态组和页签中', en: 'State that no set and no tab has' },
  why: {
    zh: '加了一个状态，却忘了写进状态组和页签，处于这个状态的记录就不在任何人的待办里，角标也不数它。',
    en: 'A state that was added and forgotten in sets and tabs is on nobody’s list of things to do, and no badge counts it.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'flags: { urgent: { title: 加急 } }\ntransitions:\n',
    bad: '  looking: { title: 复看中, tone: blue }\nflags: { urgent: { title: 加急 } }\ntransitions:\n  look: { title: 复看, from: pending, to: looking, by: { roles: [clerk], region: within } }\n  agree: { title: 同意, from: looking, to: done, by: { roles: [clerk], region: within } }\n',
    at: 'looking',
  },
  check: (model, report) => {
    eachWorkflow(model, (file, workflow) => {
      const named = namedStates(model, workflow)
      if (named.size < 2) return

      const edges = edgesOf(workflow)

      for (const [id, { title, final }] of Object.entries(workflow.states)) {
        if (named.has(id) || final === true || entriesOf(workflow).includes(id)) continue

        const [before, after] = [
          edges.filter(({ to, from }) => to === id && from !== id).map(({ from }) => from),
          edges.filter(({ to, from }) => from === id && to !== id).map(({ to }) => to),
        ]

        const around = new Set([...before, ...after])

        if (before.length > 0 && after.length > 0 && [...around].every((state) => named.has(state)))
          report(
            file,
            ['states', id],
            texts.inNone({ id, title, around: joinPhrases([...around], '、') }),
            {
              part: 'key',
              hint: texts.addToThem(),
            },
          )
      }
    })
  },
})

/** The states that a set of the workflow or a list of its records names. */
function namedStates({ config }: Model, { entity, sets = {} }: Workflow): Set<string> {
  const named = new Set(Object.values(sets).flat())
  const isOfEntity = (page: unknown): page is ListPage =>
    (page as ListPage).kind === 'list' && (page as ListPage).entity === entity
  for (const { where, presets = [] } of Object.values(config.pages).filter(isOfEntity))
    for (const condition of [where, ...presets.map((preset) => preset.where)])
      addStates(condition, named)

  return named
}

function addStates(condition: unknown, named: Set<string>): void {
  if (condition === null || typeof condition !== 'object') return

  for (const [key, inner] of Object.entries(condition))
    if (key === 'state' && (typeof inner === 'string' || Array.isArray(inner)))
      for (const state of listOf(inner as string | string[])) named.add(state)
    else addStates(inner, named)
}
