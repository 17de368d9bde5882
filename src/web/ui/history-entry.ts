/**
 * A navigation within the page: another filter, step or record of a queue. The open tab follows.
 */
export const samePlace = { samePlace: true } as const

/** The router's key of the document's first load. */
export const initialEntryKey: string =
  (window.history.state as { key?: string } | null)?.key ?? 'default'
