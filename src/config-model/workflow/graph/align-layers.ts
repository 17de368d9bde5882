const gapBetween = 14
const rounds = 60
export const drawingMargin = 10

interface Slot {
  item: PlacedItem
  start: number
}
interface Row {
  slots: Slot[]
  width: number
}

/**
 * Moves items towards their neighbors without overlap, no wider than the fullest layer; returns the
 * width.
 */
export function alignLayers(layers: PlacedItem[][], neighbours: LayerNeighbors): number {
  const rows = layers.map(rowOf)
  const full = Math.max(0, ...rows.map(({ width }) => width))
  for (const { slots, width } of rows)
    for (const { item, start } of slots)
      item.x = drawingMargin + (full - width) / 2 + start + item.width / 2

  const near = nearItems(layers, neighbours)
  for (let round = 0; round < rounds; round++)
    for (const row of round % 2 === 0 ? rows : rows.toReversed()) alignRow(row, full, near)

  return full
}

function rowOf(layer: PlacedItem[]): Row {
  let width = 0
  const slots = layer.map((item) => {
    const start = width === 0 ? 0 : width + gapBetween
    width = start + item.width
    return { item, start }
  })

  return { slots, width }
}

type Near = (item: PlacedItem) => PlacedItem[]

function nearItems(layers: PlacedItem[][], { above, below }: LayerNeighbors): Near {
  const items = new Map(layers.flat().map((item) => [item.id, item]))
  const near = new Map(
    layers.flat().map((item) => {
      const ids = [...(above.get(item.id) ?? []), ...(below.get(item.id) ?? [])]
      return [item, ids.flatMap((id) => items.get(id) ?? [])]
    }),
  )

  return (item) => near.get(item) ?? []
}

const isBend = ({ id }: PlacedItem) => id.startsWith('bend ')
const pull = (item: PlacedItem, other: PlacedItem) => (isBend(item) && isBend(other) ? 6 : 1)

function alignRow({ slots, width }: Row, full: number, near: Near): void {
  const wished = slots.map(
    ({ item, start }) => wishedCentre(item, near(item)) - item.width / 2 - drawingMargin - start,
  )
  const moved = rising(wished)
  for (const [index, { item, start }] of slots.entries()) {
    const shift = Math.min(Math.max(moved[index] ?? 0, 0), full - width)
    item.x = drawingMargin + shift + start + item.width / 2
  }
}

function wishedCentre(item: PlacedItem, near: PlacedItem[]): number {
  const weight = near.reduce((sum, other) => sum + pull(item, other), 0)
  return weight === 0
    ? item.x
    : near.reduce((sum, other) => sum + pull(item, other) * other.x, 0) / weight
}

/** The closest rising values by least squares: isotonic regression (pool adjacent violators). */
function rising(values: number[]): number[] {
  const pools: { sum: number; count: number }[] = []
  for (const value of values) {
    let last = { sum: value, count: 1 }
    for (
      let before = pools.at(-1);
      before && before.sum / before.count > last.sum / last.count;
      before = pools.at(-1)
    ) {
      last = { sum: before.sum + last.sum, count: before.count + last.count }
      pools.pop()
    }

    pools.push(last)
  }

  return pools.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
}

/** Bends of long links are items of width 0. */
export interface Item {
  id: string
  width: number
  height: number
}
export interface PlacedItem extends Item {
  /** The center. */
  x: number
  y: number
}
/** From an upper to a lower item. */
export interface Link {
  from: string
  to: string
}

export type Adjacency = Map<string, string[]>

export interface LayerNeighbors {
  above: Adjacency
  below: Adjacency
}
