import { getOrThrow } from '#config-model/assert.ts'
import type { Link } from './align-layers.ts'
import type { WorkflowGraph } from './graph.ts'
import { layoutLayers } from './layers.ts'

interface Place {
  id: string
  /** The center. */
  x: number
  y: number
  width: number
  height: number
}
export type PlacedState = Place
export interface PlacedLabel extends Place {
  titles: string[]
  actors: string
  /** The number of source states when too many for edges. */
  sourcesNote: string | null
  isAutomatic: boolean
}
export interface PlacedLine {
  points: { x: number; y: number }[]
  isArrow: boolean
  isAutomatic: boolean
}
export interface PlacedGraph {
  width: number
  height: number
  states: PlacedState[]
  labels: PlacedLabel[]
  lines: PlacedLine[]
}

/** Transitions from more states are drawn without incoming edges. */
const manySources = 3

/** Estimates pixels; Chinese characters are square. */
function textWidth(text: string, size: number): number {
  let width = 0
  for (const sign of text) width += /[\u0020-\u007e]/.test(sign) ? size * 0.58 : size
  return width
}

/**
 * From top to bottom in workflow order, a label per transition; transitions to earlier states run
 * upwards. Deterministic.
 */
export function placeGraph(graph: WorkflowGraph): PlacedGraph {
  const labels = labelsOf(graph)
  const order = orderOf(graph, labels)
  const isDown = ({ from, to }: Link) => getOrThrow(order, from) < getOrThrow(order, to)

  const lines = [...labels].flatMap(([id, sign]) => linesOf(id, sign))
  const { width, height, items, ways } = layoutLayers(
    [
      ...graph.states.map(({ id, title }) => ({
        id,
        width: Math.max(84, textWidth(title, 13) + 24, textWidth(id, 11) + 14),
        height: 44,
      })),
      ...[...labels].map(([id, sign]) => ({ id, ...signSize(sign) })),
    ],
    lines.map((line) => (isDown(line) ? line : { from: line.to, to: line.from })),
  )

  return {
    width,
    height,
    states: graph.states.map(({ id }) => getOrThrow(items, id)),
    labels: [...labels].map(([id, { titles, actors, from, isAutomatic }]) => ({
      ...getOrThrow(items, id),
      titles,
      actors,
      isAutomatic,
      sourcesNote:
        from.length > manySources
          ? graph.words.fromStates.replace('{n}', String(from.length))
          : null,
    })),
    lines: lines.map((line, at) => {
      const way = ways[at] ?? []
      return {
        points: isDown(line) ? way : way.toReversed(),
        isArrow: line.isArrow,
        isAutomatic: line.isAutomatic,
      }
    }),
  }
}

/** A merged label is right above its target, others below their first source. */
function orderOf(graph: WorkflowGraph, labels: Map<string, Sign>): Map<string, number> {
  const order = new Map(graph.states.map(({ id }, at) => [id, at]))
  for (const [id, { from, to }] of labels) {
    const [target = ''] = to
    const first = Math.min(...from.map((state) => getOrThrow(order, state)))
    order.set(id, from.length > manySources ? getOrThrow(order, target) - 0.5 : first + 0.5)
  }

  return order
}

interface Line extends Link {
  isArrow: boolean
  isAutomatic: boolean
}

/** A merged label has no incoming line. */
function linesOf(id: string, { from, to, isAutomatic }: Sign): Line[] {
  const sources = from.length > manySources ? [] : from
  return [
    ...sources.map((state) => ({ from: state, to: id, isArrow: false, isAutomatic })),
    ...to.map((state) => ({ from: id, to: state, isArrow: true, isAutomatic })),
  ]
}

function signSize({ titles, actors, from }: Sign): { width: number; height: number } {
  const words = [...titles.map((title) => textWidth(title, 12)), textWidth(actors, 11)]
  return {
    width: Math.max(...words) + 14,
    height: titles.length * 16 + (from.length > manySources ? 36 : 22),
  }
}

interface Sign {
  titles: string[]
  actors: string
  from: string[]
  to: string[]
  isAutomatic: boolean
}

/** Merges transitions with equal actors, sources and targets. */
function labelsOf({ arrows }: WorkflowGraph): Map<string, Sign> {
  const labels = new Map<string, Sign>()
  for (const { transition, title, actors, isAutomatic } of firstArrows(arrows)) {
    const ownArrows = arrows.filter((arrow) => arrow.transition === transition)
    const from = [...new Set(ownArrows.map((arrow) => arrow.from))].toSorted()
    const to = [...new Set(ownArrows.map((arrow) => arrow.to))].toSorted()
    const id = `${from.join(' ')} > ${to.join(' ')} : ${actors}`
    const existingLabel = labels.get(id)
    if (existingLabel) existingLabel.titles.push(title)
    else labels.set(id, { titles: [title], actors, from, to, isAutomatic })
  }

  return labels
}

const firstArrows = (arrows: WorkflowGraph['arrows']) =>
  arrows.filter(
    (arrow, at) => arrows.findIndex(({ transition }) => transition === arrow.transition) === at,
  )
