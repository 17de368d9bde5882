import type { WorkflowGraph } from './graph.ts'

export function mermaidText({ title, initial, states, arrows }: WorkflowGraph): string {
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
