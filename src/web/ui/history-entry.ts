/**
 * A navigation within the page: another filter, step or record of a queue. The open tab follows.
 */
export const samePlace = { samePlace: true } as const

/** Of the document's first load, by the router's key. */
export const startEntry: string =
  (window.history.state as { key?: string } | null)?.key ?? 'default'
