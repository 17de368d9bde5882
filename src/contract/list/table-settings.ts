/**
 * A user's settings for a list's table; absent settings default to the page file. Columns are named
 * as the browser names them.
 */
export interface TableLook {
  density?: 'loose' | 'middle' | 'compact'
  hidden?: string[]
  order?: string[]
  /** Pixels. */
  widths?: Record<string, number>
  pins?: Record<string, 'start' | 'end' | 'none'>
}

/** A view of a list that was given a name. */
export interface SavedView {
  id: string
  title: string
  /** The address of the list behind its question mark. */
  address: string
  /** Everybody who may open the list sees it. */
  shared: boolean
  /** Made by the requesting user, who alone may change it. */
  own: boolean
  by: string
}

/** GET and POST /api/list/desk/*: a list as one user has set it up. */
export interface ListDesk {
  look: TableLook
  views: SavedView[]
  /** The view the list opens with. */
  opensWith: string | null
  mayShare: boolean
}

/** POST /api/list/desk/*: what is absent stays. */
export interface ListDeskChange {
  look?: TableLook
  opensWith?: string | null
}

/** POST /api/list/views/*: a view of that title is replaced. */
export interface SaveViewRequest {
  title: string
  address: string
  shared?: boolean
}
