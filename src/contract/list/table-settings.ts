import { Type, type Static } from 'typebox'
import { mapOf, nullable, text } from '#contract/schema-parts.ts'
/** A user's table settings over the page file; columns by the browser's names. */
export const TableLook = Type.Object({
  density: Type.Optional(Type.Enum(['loose', 'middle', 'compact'])),
  hidden: Type.Optional(Type.Array(Type.String())),
  order: Type.Optional(Type.Array(Type.String())),
  /** Widths of columns in pixels. */
  widths: Type.Optional(mapOf(Type.Number())),
  pins: Type.Optional(mapOf(Type.Enum(['start', 'end', 'none']))),
})
export type TableLook = Static<typeof TableLook>

/** A named view of a list. */
export const SavedView = Type.Object({
  id: Type.String(),
  title: Type.String(),
  address: Type.String(),
  shared: Type.Boolean(),
  /** Whether the view belongs to the requesting user. */
  own: Type.Boolean(),
  by: Type.String(),
})
export type SavedView = Static<typeof SavedView>

/** GET and POST /api/list/desk/*. */
export const ListDesk = Type.Object({
  look: TableLook,
  views: Type.Array(SavedView),
  /** Id of the view with which the list opens. */
  opensWith: nullable(Type.String()),
  mayShare: Type.Boolean(),
})
export type ListDesk = Static<typeof ListDesk>

/** POST /api/list/desk/*: absent members stay unchanged. */
export const ListDeskChange = Type.Object({
  look: Type.Optional(Type.Unsafe<TableLook>({ type: 'object', maxProperties: 500 })),
  opensWith: Type.Optional(nullable(text(64))),
})
export type ListDeskChange = Static<typeof ListDeskChange>

/** POST /api/list/views/*: replaces a view of the same title. */
export const SaveViewRequest = Type.Object({
  title: text(100),
  address: text(4000),
  shared: Type.Optional(Type.Boolean()),
})
export type SaveViewRequest = Static<typeof SaveViewRequest>
