import { getOrThrow } from '#config-model/assert.ts'
import type { PlacedItem } from './placing.ts'

export interface Point {
  x: number
  y: number
}

/** A link by all the things that it passes, bends included. */
export interface Chain {
  first: string
  bends: string[]
  last: string
}

/**
 * Points of every link: out of the bottom of its upper end, past both edges of each layer between,
 * into the top of the lower end. Ends share an edge evenly.
 */
export function waysOf(chains: Chain[], nodes: Map<string, PlacedItem>): Point[][] {
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

/**
 * Returns the point where a link meets the edge of an item: links at one edge are ordered by their
 * targets.
 */
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
