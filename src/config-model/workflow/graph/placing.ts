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

/** The neighbours of each thing, in one direction. */
export type Adjacency = Map<string, string[]>

/** What stands above and below each thing. */
export interface LayerNeighbors {
  above: Adjacency
  below: Adjacency
}
