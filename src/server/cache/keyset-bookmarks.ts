/** A row by its place in an order. */
export interface KeysetBookmark {
  /** What it is ordered by, as text; null where that is empty. */
  key: string | null
  id: string
}

/** The rows of a list at which a stride ends, as far as somebody has paged. */
export interface KeysetBookmarks {
  rows: KeysetBookmark[]
  /** What the database calls the type of the keys. */
  type: string
}
