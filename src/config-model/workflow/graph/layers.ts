import { getOrThrow } from '#config-model/assert.ts'
import {
  alignLayers,
  drawingMargin,
  type Adjacency,
  type Item,
  type Link,
  type PlacedItem,
  type LayerNeighbors,
} from './align-layers.ts'

interface Point {
  x: number
  y: number
}

interface Chain {
  first: string
  bends: string[]
  last: string
}

const sweeps = 24

const gapBelow = 34

/** Positions items, and links from their upper to their lower end. The links must be acyclic. */
export function layoutLayers(
  items: Item[],
  links: Link[],
): { width: number; height: number; items: Map<string, PlacedItem>; ways: Point[][] } {
  const ranks = ranksOf(items, links)
  const chains = links.map((link, at) => chainOf(link, at, ranks))
  const nodes = new Map<string, PlacedItem>(items.map((item) => [item.id, { ...item, x: 0, y: 0 }]))
  for (const id of chains.flatMap(({ bends }) => bends))
    nodes.set(id, { id, width: 2, height: 0, x: 0, y: 0 })

  const depth = Math.max(0, ...ranks.values()) + 1
  const ids = [...nodes.keys()]
  const steps = chains.flatMap(stepsOf)
  const neighbours = {
    above: adjacency(steps, 'to', 'from'),
    below: adjacency(steps, 'from', 'to'),
  }

  const unsorted = Array.from({ length: depth }, (_, rank) =>
    ids.filter((id) => ranks.get(id) === rank),
  )
  const layers = sortLayers(unsorted, steps, neighbours).map((layer) =>
    layer.map((id) => getOrThrow(nodes, id)),
  )

  const width = alignLayers(layers, neighbours)
  const height = stackLayers(layers)

  return {
    width: Math.ceil(width + 2 * drawingMargin),
    height: Math.ceil(height),
    items: nodes,
    ways: waysOf(chains, nodes),
  }
}

/** Returns the total height. */
function stackLayers(layers: PlacedItem[][]): number {
  let y = drawingMargin
  for (const layer of layers) {
    const height = Math.max(...layer.map((item) => item.height))
    for (const item of layer) {
      item.y = y + height / 2
      if (item.id.startsWith('bend ')) item.height = height
    }

    y += height + gapBelow
  }

  return y - gapBelow + drawingMargin
}

/** With a bend in every layer passed. */
function chainOf({ from, to }: Link, at: number, ranks: Map<string, number>): Chain {
  const bends: string[] = []
  for (let rank = getOrThrow(ranks, from) + 1; rank < getOrThrow(ranks, to); rank++) {
    const id = `bend ${at} ${rank}`
    ranks.set(id, rank)
    bends.push(id)
  }

  return { first: from, bends, last: to }
}

function stepsOf({ first, bends, last }: Chain): Link[] {
  const steps: Link[] = []
  let from = first
  for (const to of [...bends, last]) {
    steps.push({ from, to })
    from = to
  }

  return steps
}

function adjacency(steps: Link[], key: 'from' | 'to', value: 'from' | 'to'): Adjacency {
  const adjacentItems: Adjacency = new Map()
  for (const step of steps)
    adjacentItems.set(step[key], [...(adjacentItems.get(step[key]) ?? []), step[value]])
  return adjacentItems
}

/** Below all predecessors; an item without any is right above its successor. */
function ranksOf(items: Item[], links: Link[]): Map<string, number> {
  const ranks = new Map(items.map(({ id }) => [id, 0]))
  for (let isStable = false, round = 0; !isStable && round <= items.length; round++) {
    isStable = true
    for (const { from, to } of links)
      if (getOrThrow(ranks, to) <= getOrThrow(ranks, from)) {
        ranks.set(to, getOrThrow(ranks, from) + 1)
        isStable = false
      }
  }

  for (const { id } of items) {
    const below = links.filter(({ from }) => from === id).map(({ to }) => getOrThrow(ranks, to))
    if (below.length > 0 && !links.some(({ to }) => to === id))
      ranks.set(id, Math.min(...below) - 1)
  }

  return ranks
}

/** Reduces crossings by the barycenter method, up and down, keeping the best. */
function sortLayers(
  initialLayers: string[][],
  steps: Link[],
  { above, below }: LayerNeighbors,
): string[][] {
  const layers = initialLayers.map((layer) => [...layer])
  const copy = () => layers.map((layer) => [...layer])
  let best = copy()
  let fewest = crossings(layers, steps)

  for (let sweep = 0; sweep < sweeps; sweep++) {
    const isDown = sweep % 2 === 0
    const place = placesIn(layers)
    for (const layer of isDown ? layers : layers.toReversed())
      sortLayer(layer, isDown ? above : below, place)

    const count = crossings(layers, steps)
    if (count < fewest) {
      fewest = count
      best = copy()
    }
  }

  return best
}

/** By the barycenter of neighbors; items without any stay. */
function sortLayer(layer: string[], near: Map<string, string[]>, place: Map<string, number>): void {
  const middles = layer.map((id, at) => {
    const places = (near.get(id) ?? []).map((other) => getOrThrow(place, other))
    const middle =
      places.length === 0 ? at : places.reduce((sum, value) => sum + value, 0) / places.length

    return { id, middle }
  })

  const sorted = middles.toSorted((a, b) => a.middle - b.middle)

  for (const [at, { id }] of sorted.entries()) {
    layer[at] = id
    place.set(id, at)
  }
}

function placesIn(layers: string[][]): Map<string, number> {
  return new Map(layers.flatMap((layer) => layer.map((id, at): [string, number] => [id, at])))
}

function crossings(layers: string[][], steps: Link[]): number {
  const place = placesIn(layers)
  let count = 0
  for (const layer of layers) {
    const out = steps
      .filter(({ from }) => layer.includes(from))
      .map(({ from, to }) => [getOrThrow(place, from), getOrThrow(place, to)] as const)
    for (const [at, [a, b]] of out.entries())
      for (const [c, d] of out.slice(at + 1)) if ((a - c) * (b - d) < 0) count++
  }

  return count
}

/** Ends share an edge evenly. */
function waysOf(chains: Chain[], nodes: Map<string, PlacedItem>): Point[][] {
  return chains.map((chain) => {
    const first = getOrThrow(nodes, chain.first)
    const last = getOrThrow(nodes, chain.last)
    const between = chain.bends.flatMap((id) => {
      const { x, y, height } = getOrThrow(nodes, id)
      return [
        { x, y: y - height / 2 },
        { x, y: y + height / 2 },
      ]
    })

    return [
      { x: port(chains, nodes, chain, 'first'), y: first.y + first.height / 2 },
      ...between,
      { x: port(chains, nodes, chain, 'last'), y: last.y - last.height / 2 },
    ]
  })
}

/** Where a link meets the edge of an item: ordered by target. */
function port(
  chains: Chain[],
  nodes: Map<string, PlacedItem>,
  chain: Chain,
  end: 'first' | 'last',
): number {
  const nextTo = ({ first, bends, last }: Chain) =>
    end === 'first' ? (bends[0] ?? last) : (bends.at(-1) ?? first)
  const sharing = chains
    .filter((other) => other[end] === chain[end])
    .toSorted((a, b) => getOrThrow(nodes, nextTo(a)).x - getOrThrow(nodes, nextTo(b)).x)

  const { x, width } = getOrThrow(nodes, chain[end])
  const step = Math.min(16, (width - 20) / sharing.length)

  return x + (sharing.indexOf(chain) - (sharing.length - 1) / 2) * step
}
