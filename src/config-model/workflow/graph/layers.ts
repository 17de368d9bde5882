import { getOrThrow } from '#config-model/assert.ts'
import { alignLayers, drawingMargin } from './align-layers.ts'
import type { Adjacency, Item, Link, PlacedItem } from './placing.ts'
import { sortLayers } from './sort-layers.ts'
import { waysOf, type Chain, type Point } from './ways.ts'

const gapBelow = 34

/**
 * Positions every item, and each link's points from its upper to its lower end. The links must be
 * acyclic.
 */
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

/** Gives every layer its height, one below the other; answers the height of all. */
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

/** A link with a bend in every layer that it passes; the bends get their rank. */
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

/**
 * Computes the layer of each item: below all its predecessors; an item without predecessors is
 * right above its successor.
 */
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
