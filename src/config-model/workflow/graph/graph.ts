import { expandRoles } from '#config-model/access/access.ts'
import { assignmentAct } from '#config-model/assignments.ts'
import type { Config } from '#config-model/config.ts'
import type { Tone, Transition } from '#config-model/types.generated.ts'

/** For Mermaid, the SVG and the workflow page. */
export interface WorkflowGraph {
  id: string
  title: string
  entity: string
  initial: string
  states: { id: string; title: string; tone: Tone; isFinal: boolean }[]
  arrows: Arrow[]
  words: GraphWords
}
export interface Arrow {
  from: string
  to: string
  transition: string
  title: string
  /** E.g. 县级审核员、系统管理员; 系统 for automatic transitions. */
  actors: string
  isAutomatic: boolean
}

export interface GraphWords {
  system: string
  comma: string
  /** For edges from several states. */
  fromStates: string
}
const chinese: GraphWords = { system: '系统', comma: '、', fromStates: '从 {n} 个状态' }

/**
 * An edge from every source to every target, without assignments within a state.
 * @throws Error for an unknown id
 */
export function workflowGraph(
  config: Config,
  id: string,
  words: GraphWords = chinese,
): WorkflowGraph {
  const workflow = config.workflows[id]
  if (!workflow) throw new Error(`流程 ${id} 不存在`)

  const arrows = Object.entries(workflow.transitions).flatMap(([transition, definition]) => {
    // Assignments lead nowhere.
    if (assignmentAct(definition) !== undefined) return []

    const targets =
      typeof definition.to === 'string'
        ? [definition.to]
        : [...new Set(definition.to.map(({ state }) => state))]

    const actors = actorsOf(config, definition, words)
    const isAutomatic = definition.by.roles === undefined

    return [definition.from].flat().flatMap((from) =>
      targets.map((to) => ({
        from,
        to,
        transition,
        title: definition.title,
        actors,
        isAutomatic,
      })),
    )
  })

  return {
    id,
    title: workflow.title ?? id,
    entity: workflow.entity,
    initial: workflow.initial,
    states: Object.entries(workflow.states).map(([state, { title, tone, final }]) => ({
      id: state,
      title,
      tone,
      isFinal: final === true,
    })),
    arrows,
    words,
  }
}

function actorsOf(config: Config, { by }: Transition, { system, comma }: GraphWords): string {
  if (!by.roles) return system
  return expandRoles(config, by.roles)
    .map((role) => config.roles.roles[role]?.title ?? role)
    .join(comma)
}

export function formatMermaid({ title, initial, states, arrows }: WorkflowGraph): string {
  const lines = ['---', `title: ${plain(title)}`, '---', 'stateDiagram-v2']
  for (const state of states) lines.push(`  state "${plain(state.title)}" as ${state.id}`)
  lines.push(`  [*] --> ${initial}`)
  for (const { from, to, title: name, actors } of arrows)
    lines.push(`  ${from} --> ${to}: ${plain(name)}（${plain(actors)}）`)
  for (const state of states) if (state.isFinal) lines.push(`  ${state.id} --> [*]`)

  return `${lines.join('\n')}\n`
}

/** Removes characters with a meaning in Mermaid. */
const plain = (text: string): string => text.replaceAll(/[":;#<>{}\n]/g, ' ').trim()
