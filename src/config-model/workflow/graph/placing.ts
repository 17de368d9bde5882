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
/** From an upper to a lower thing. */
export interface Link {
  from: string
  to: string
}

/** The neighbours of each thing, in one direction. */
export type Adjacency = Map<string, string[]>

/** The neighbors above and below each item. */
export interface LayerNeighbors {
  above: Adjacency
  below: Adjacency
}
