import { Type, type Static } from 'typebox'
import { mapOf, nullable, text } from '#contract/schema-parts.ts'
/**
 * A user's settings for a list's table; absent settings default to the page file. Columns are named
 * as the browser names them.
 */
export const TableLook = Type.Object({
  density: Type.Optional(Type.Enum(['loose', 'middle', 'compact'])),
  hidden: Type.Optional(Type.Array(Type.String())),
  order: Type.Optional(Type.Array(Type.String())),
  /** Pixels. */
  widths: Type.Optional(mapOf(Type.Number())),
  pins: Type.Optional(mapOf(Type.Enum(['start', 'end', 'none']))),
})
export type TableLook = Static<typeof TableLook>

/** A view of a list that was given a name. */
export const SavedView = Type.Object({
  id: Type.String(),
  title: Type.String(),
  /** The address of the list behind its question mark. */
  address: Type.String(),
  /** Everybody who may open the list sees it. */
  shared: Type.Boolean(),
  /** Made by the requesting user, who alone may change it. */
  own: Type.Boolean(),
  by: Type.String(),
})
export type SavedView = Static<typeof SavedView>

/** GET and POST /api/list/desk/*: a list as one user has set it up. */
export const ListDesk = Type.Object({
  look: TableLook,
  views: Type.Array(SavedView),
  /** The view the list opens with. */
  opensWith: nullable(Type.String()),
  mayShare: Type.Boolean(),
})
export type ListDesk = Static<typeof ListDesk>

/** POST /api/list/desk/*: what is absent stays. */
export const ListDeskChange = Type.Object({
  look: Type.Optional(Type.Unsafe<TableLook>({ type: 'object', maxProperties: 500 })),
  opensWith: Type.Optional(nullable(text(64))),
})
export type ListDeskChange = Static<typeof ListDeskChange>

/** POST /api/list/views/*: a view of that title is replaced. */
export const SaveViewRequest = Type.Object({
  title: text(100),
  address: text(4000),
  shared: Type.Optional(Type.Boolean()),
})
export type SaveViewRequest = Static<typeof SaveViewRequest>
