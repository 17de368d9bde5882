import { say } from '#config-model/phrase.ts'
import { expandRoles } from '#config-model/access.ts'
import type { Model } from '#config-model/model.ts'
import type { Transition, Workflow } from '#config-model/types.generated.ts'

const listOf = (value: string | string[]) => (Array.isArray(value) ? value : [value])
const targetsOf = (transition: Transition) => (typeof transition.to === 'string' ? [transition.to] : transition.to.map((target) => target.state))

/** Every state can be reached and left, every transition has somebody who takes it. */
export function checkWorkflows(model: Model): void {
  for (const [id, workflow] of Object.entries(model.config.workflows)) {
    const file = `workflows/${id}.yaml`
    checkGraph(model, file, workflow)
    for (const [name, transition] of Object.entries(workflow.transitions)) {
      const at = ['transitions', name]
      const { by } = transition
      if (!by.system && !transition.timer && expandRoles(model.config, by.roles ?? []).length === 0)
        model.report(file, [...at, 'by'], 'workflow/no-actor', say`没有人能办理“${transition.title}”`, {
          part: 'key',
          hint: say`请写 roles，或写 system: true`,
        })
      if (transition.timer && !by.system)
        model.report(file, [...at, 'timer'], 'workflow/timer-actor', say`到时自动办理的动作须写 by: { system: true }`, { part: 'key' })
      if (Array.isArray(transition.to) && transition.to.at(-1)?.when !== undefined)
        model.report(file, [...at, 'to'], 'workflow/guard-gap', say`“${transition.title}”的去向都有条件，条件都不成立时无处可去`, {
          part: 'key',
          hint: say`最后一项不要写 when`,
        })
    }
  }
}

function checkGraph(model: Model, file: string, workflow: Workflow): void {
  const states = Object.keys(workflow.states)
  const edges = Object.values(workflow.transitions).flatMap((transition) =>
    listOf(transition.from).flatMap((from) => targetsOf(transition).map((to) => ({ from, to }))),
  )
  const reach = (start: string[], follow: 'forward' | 'back') => {
    const seen = new Set(start)
    for (let grown = true; grown;) {
      const before = seen.size
      for (const { from, to } of edges) {
        if (follow === 'forward' && seen.has(from)) seen.add(to)
        if (follow === 'back' && seen.has(to)) seen.add(from)
      }
      grown = seen.size > before
    }
    return seen
  }
  const finals = states.filter((state) => workflow.states[state]?.final)
  if (finals.length === 0)
    model.report(file, ['states'], 'workflow/no-final', say`流程没有终态，永远不会结束`, { part: 'key', hint: say`请给最后的状态写 final: true` })
  const reached = reach([workflow.initial], 'forward')
  const ending = reach(finals, 'back')
  for (const state of states) {
    const { title, final } = workflow.states[state]!
    if (!reached.has(state))
      model.report(file, ['states', state], 'workflow/unreachable-state', say`状态“${title}”永远到达不了`, {
        part: 'key',
        hint: say`请增加一个 to: ${state} 的动作，或删除该状态`,
      })
    else if (!final && !edges.some(({ from }) => from === state))
      model.report(file, ['states', state], 'workflow/dead-end', say`到了“${title}”就再也办不下去`, {
        part: 'key',
        hint: say`请增加离开该状态的动作，或写 final: true`,
      })
    else if (finals.length > 0 && !ending.has(state))
      model.report(file, ['states', state], 'workflow/no-way-to-final', say`从“${title}”出发到不了任何终态`, { part: 'key' })
  }
}
