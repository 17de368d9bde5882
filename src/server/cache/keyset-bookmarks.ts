/** A row by its place in an order. */
export interface KeysetBookmark {
  /** What it is ordered by, as text; null where that is empty. */
  key: string | null
  id: string
}

/** Last row of each stride, as far as users have paged. */
export interface KeysetBookmarks {
  rows: KeysetBookmark[]
  /** What the database calls the type of the keys. */
  type: string
}
