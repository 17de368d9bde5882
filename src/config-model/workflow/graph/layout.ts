import type { WorkflowGraph } from './graph.ts'
import { layered } from './layers.ts'

interface Place {
  id: string
  /** Centre. */
  x: number
  y: number
  width: number
  height: number
}
export type PlacedState = Place
/** Transitions with the same ways and the same actors, drawn as one sign between states. */
export interface PlacedSign extends Place {
  titles: string[]
  actors: string
  /** Says how many states it starts in when there are too many to draw an arrow from each. */
  gathered: string | null
  isAutomatic: boolean
}
export interface PlacedLine {
  points: { x: number; y: number }[]
  /** Into a state: it ends in an arrowhead. */
  isArrow: boolean
  isAutomatic: boolean
}
export interface PlacedGraph {
  width: number
  height: number
  states: PlacedState[]
  signs: PlacedSign[]
  lines: PlacedLine[]
}

/** From more states than this a transition is drawn without arrows from them. */
const manySources = 3

/** Width of a text in pixels at a font size: Chinese signs are square. */
function textWidth(text: string, size: number): number {
  let width = 0
  for (const sign of text) width += /[\u0020-\u007e]/.test(sign) ? size * 0.58 : size
  return width
}

/**
 * Places states from top to bottom in the order in which the workflow names them, with a sign for every transition between them: what leads back to an earlier
 * state runs upwards. The same graph is always placed the same.
 */
export function placeGraph(graph: WorkflowGraph): PlacedGraph {
  const signs = signsOf(graph)
  const order = new Map(graph.states.map(({ id }, at) => [id, at]))
  const lines: { from: string; to: string; isArrow: boolean; isAutomatic: boolean }[] = []
  for (const [id, { from, to, isAutomatic }] of signs) {
    const isGathered = from.length > manySources
    order.set(id, isGathered ? order.get(to[0]!)! - 0.5 : Math.min(...from.map((state) => order.get(state)!)) + 0.5)
    if (!isGathered) for (const state of from) lines.push({ from: state, to: id, isArrow: false, isAutomatic })
    for (const state of to) lines.push({ from: id, to: state, isArrow: true, isAutomatic })
  }
  const isDown = ({ from, to }: { from: string; to: string }) => order.get(from)! < order.get(to)!
  const { width, height, items, ways } = layered(
    [
      ...graph.states.map(({ id, title }) => ({
        id,
        width: Math.max(84, textWidth(title, 13) + 24, textWidth(id, 11) + 14),
        height: 44,
      })),
      ...[...signs].map(([id, sign]) => ({ id, ...signSize(sign) })),
    ],
    lines.map((line) => (isDown(line) ? line : { from: line.to, to: line.from })),
  )
  return {
    width,
    height,
    states: graph.states.map(({ id }) => items.get(id)!),
    signs: [...signs].map(([id, { titles, actors, from, isAutomatic }]) => ({
      ...items.get(id)!,
      titles,
      actors,
      isAutomatic,
      gathered: from.length > manySources ? graph.words.fromStates.replace('{n}', String(from.length)) : null,
    })),
    lines: lines.map((line, at) => ({
      points: isDown(line) ? ways[at]! : ways[at]!.toReversed(),
      isArrow: line.isArrow,
      isAutomatic: line.isAutomatic,
    })),
  }
}

function signSize({ titles, actors, from }: Sign): { width: number; height: number } {
  const words = [...titles.map((title) => textWidth(title, 12)), textWidth(actors, 11)]
  return { width: Math.max(...words) + 14, height: titles.length * 16 + (from.length > manySources ? 36 : 22) }
}

interface Sign {
  titles: string[]
  actors: string
  from: string[]
  to: string[]
  isAutomatic: boolean
}

/** One sign for the transitions that the same people take between the same states. */
function signsOf({ arrows }: WorkflowGraph): Map<string, Sign> {
  const signs = new Map<string, Sign>()
  for (const transition of new Set(arrows.map((arrow) => arrow.transition))) {
    const own = arrows.filter((arrow) => arrow.transition === transition)
    const { title, actors, isAutomatic } = own[0]!
    const from = [...new Set(own.map((arrow) => arrow.from))].toSorted()
    const to = [...new Set(own.map((arrow) => arrow.to))].toSorted()
    const id = `${from.join(' ')} > ${to.join(' ')} : ${actors}`
    const known = signs.get(id)
    if (known) known.titles.push(title)
    else signs.set(id, { titles: [title], actors, from, to, isAutomatic })
  }
  return signs
}
