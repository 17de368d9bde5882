/** A thing with a size that stands in a layer. Bends of long lines are things without width. */
export interface Item {
  id: string
  width: number
  height: number
}
export interface PlacedItem extends Item {
  /** Centre. */
  x: number
  y: number
}
/** From an upper to a lower thing. */
export interface Link {
  from: string
  to: string
}

const gapBetween = 14
const gapBelow = 34
const sweeps = 24
const margin = 10

/** Where everything stands, and for each link the points it goes through from its upper to its lower end. Links must not run in circles. */
export function layered(
  items: Item[],
  links: Link[],
): { width: number; height: number; items: Map<string, PlacedItem>; ways: { x: number; y: number }[][] } {
  const ranks = ranksOf(items, links)
  const nodes = new Map<string, PlacedItem>(items.map((item) => [item.id, { ...item, x: 0, y: 0 }]))
  const layers: string[][] = Array.from({ length: Math.max(0, ...ranks.values()) + 1 }, () => [])
  for (const { id } of items) layers[ranks.get(id)!]!.push(id)
  const chains = links.map(({ from, to }, at) => {
    const chain = [from]
    for (let rank = ranks.get(from)! + 1; rank < ranks.get(to)!; rank++) {
      const id = `bend ${at} ${rank}`
      nodes.set(id, { id, width: 2, height: 0, x: 0, y: 0 })
      layers[rank]!.push(id)
      chain.push(id)
    }
    return [...chain, to]
  })
  const steps = chains.flatMap((chain) => chain.slice(1).map((to, at) => ({ from: chain[at]!, to })))
  const neighbours = { above: adjacency(steps, 'to', 'from'), below: adjacency(steps, 'from', 'to') }
  sortLayers(layers, steps, neighbours)
  const width = alignLayers(layers, nodes, neighbours)
  let y = margin
  for (const layer of layers) {
    const height = Math.max(...layer.map((id) => nodes.get(id)!.height))
    for (const id of layer) nodes.get(id)!.y = y + height / 2
    for (const id of layer) if (id.startsWith('bend ')) nodes.get(id)!.height = height
    y += height + gapBelow
  }
  return {
    width: Math.ceil(width + 2 * margin),
    height: Math.ceil(y - gapBelow + margin),
    items: nodes,
    ways: waysOf(chains, nodes),
  }
}

type Adjacency = Map<string, string[]>

function adjacency(steps: Link[], key: 'from' | 'to', value: 'from' | 'to'): Adjacency {
  const found: Adjacency = new Map()
  for (const step of steps) found.set(step[key], [...(found.get(step[key]) ?? []), step[value]])
  return found
}

/** Layer of each thing: below everything that leads to it; what nothing leads to stands right above what it leads to. */
function ranksOf(items: Item[], links: Link[]): Map<string, number> {
  const ranks = new Map(items.map(({ id }) => [id, 0]))
  for (let isSettled = false, round = 0; !isSettled && round <= items.length; round++) {
    isSettled = true
    for (const { from, to } of links)
      if (ranks.get(to)! <= ranks.get(from)!) {
        ranks.set(to, ranks.get(from)! + 1)
        isSettled = false
      }
  }
  for (const { id } of items) {
    const below = links.filter(({ from }) => from === id).map(({ to }) => ranks.get(to)!)
    if (below.length > 0 && !links.some(({ to }) => to === id)) ranks.set(id, Math.min(...below) - 1)
  }
  return ranks
}

/** Orders things within their layers so that lines cross little: the middle of their neighbours, up and down, keeping the best. */
function sortLayers(layers: string[][], steps: Link[], { above, below }: { above: Adjacency; below: Adjacency }): void {
  const place = new Map<string, number>()
  const number = () => layers.forEach((layer) => layer.forEach((id, at) => place.set(id, at)))
  const crossings = () => {
    number()
    let count = 0
    for (const layer of layers) {
      const out = steps
        .filter(({ from }) => layer.includes(from))
        .map(({ from, to }) => [place.get(from)!, place.get(to)!] as const)
      for (const [at, [a, b]] of out.entries())
        for (const [c, d] of out.slice(at + 1)) if ((a - c) * (b - d) < 0) count++
    }
    return count
  }
  let best = layers.map((layer) => [...layer])
  let fewest = crossings()
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const down = sweep % 2 === 0
    for (const layer of down ? layers : layers.toReversed()) {
      const middle = new Map(
        layer.map((id, at) => {
          const near = ((down ? above : below).get(id) ?? []).map((other) => place.get(other)!)
          return [id, near.length === 0 ? at : near.reduce((sum, value) => sum + value, 0) / near.length]
        }),
      )
      layer.sort((a, b) => middle.get(a)! - middle.get(b)!)
      layer.forEach((id, at) => place.set(id, at))
    }
    const count = crossings()
    if (count < fewest) {
      fewest = count
      best = layers.map((layer) => [...layer])
    }
  }
  layers.splice(0, layers.length, ...best)
}

/** Moves things within their layers towards their neighbours without touching each other. No layer grows wider than the fullest one; answers its width. */
function alignLayers(
  layers: string[][],
  nodes: Map<string, PlacedItem>,
  { above, below }: { above: Adjacency; below: Adjacency },
): number {
  const starts = layers.map((layer) => {
    let x = 0
    return layer.map((id) => {
      const start = x
      x += nodes.get(id)!.width + gapBetween
      return start
    })
  })
  const widths = layers.map((layer, at) =>
    layer.length === 0 ? 0 : starts[at]!.at(-1)! + nodes.get(layer.at(-1)!)!.width,
  )
  const full = Math.max(0, ...widths)
  for (const [at, layer] of layers.entries())
    for (const [index, id] of layer.entries())
      nodes.get(id)!.x = margin + (full - widths[at]!) / 2 + starts[at]![index]! + nodes.get(id)!.width / 2
  const pull = (id: string, other: string) => (id.startsWith('bend ') && other.startsWith('bend ') ? 6 : 1)
  for (let round = 0; round < 60; round++)
    for (const at of round % 2 === 0 ? layers.keys() : [...layers.keys()].toReversed()) {
      const layer = layers[at]!
      const wished = layer.map((id, index) => {
        const near = [...(above.get(id) ?? []), ...(below.get(id) ?? [])]
        const weight = near.reduce((sum, other) => sum + pull(id, other), 0)
        const item = nodes.get(id)!
        const x =
          weight === 0 ? item.x : near.reduce((sum, other) => sum + pull(id, other) * nodes.get(other)!.x, 0) / weight
        return x - item.width / 2 - margin - starts[at]![index]!
      })
      const slack = full - widths[at]!
      for (const [index, value] of rising(wished).entries()) {
        const item = nodes.get(layer[index]!)!
        item.x = margin + Math.min(Math.max(value, 0), slack) + starts[at]![index]! + item.width / 2
      }
    }
  return full
}

/** The nearest numbers, in the sense of least squares, that never fall: pools of neighbours that would overtake share their mean. */
function rising(values: number[]): number[] {
  const pools: { sum: number; count: number }[] = []
  for (const value of values) {
    pools.push({ sum: value, count: 1 })
    for (
      let last = pools.at(-1)!, before = pools.at(-2);
      before && before.sum / before.count > last.sum / last.count;
      last = before, before = pools.at(-2)
    ) {
      before.sum += last.sum
      before.count += last.count
      pools.pop()
    }
  }
  return pools.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
}

/** Points of every link: out of the bottom of its upper end, past both edges of each layer between, into the top of the lower end. Ends share an edge evenly. */
function waysOf(chains: string[][], nodes: Map<string, PlacedItem>): { x: number; y: number }[][] {
  const port = (id: string, at: number, end: 'first' | 'last') => {
    const sharing = chains
      .map((chain, index) => ({
        index,
        own: end === 'first' ? chain[0] : chain.at(-1),
        next: nodes.get((end === 'first' ? chain[1] : chain.at(-2))!)!.x,
      }))
      .filter(({ own }) => own === id)
      .toSorted((a, b) => a.next - b.next || a.index - b.index)
    const { x, width } = nodes.get(id)!
    const step = Math.min(16, (width - 20) / sharing.length)
    return x + (sharing.findIndex(({ index }) => index === at) - (sharing.length - 1) / 2) * step
  }
  return chains.map((chain, at) => {
    const first = nodes.get(chain[0]!)!
    const last = nodes.get(chain.at(-1)!)!
    return [
      { x: port(first.id, at, 'first'), y: first.y + first.height / 2 },
      ...chain.slice(1, -1).flatMap((id) => {
        const { x, y, height } = nodes.get(id)!
        return [
          { x, y: y - height / 2 },
          { x, y: y + height / 2 },
        ]
      }),
      { x: port(last.id, at, 'last'), y: last.y - last.height / 2 },
    ]
  })
}
