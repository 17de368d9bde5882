export interface KeysetBookmark {
  /** The sort key as text; null when empty. */
  key: string | null
  id: string
}

/** The last row of each stride, as far as users have paged. */
export interface KeysetBookmarks {
  rows: KeysetBookmark[]
  type: string
}
