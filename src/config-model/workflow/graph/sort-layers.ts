import { getOrThrow } from '#config-model/assert.ts'
import type { Link, LayerNeighbors } from './placing.ts'

const sweeps = 24

/**
 * The things of each layer in an order in which lines cross little: the middle of their neighbours,
 * up and down, keeping the best.
 */
export function sortLayers(
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

/** Sorts one layer by the middle of its neighbours; things without any stay where they are. */
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

/** How many pairs of lines cross. */
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
