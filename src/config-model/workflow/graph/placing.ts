/** A sized item in a layer. Bends of long links are items of width 0. */
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
