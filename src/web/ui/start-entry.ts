/** The entry of the browser's history this document was called up at, as the router names it. */
export const startEntry: string =
  (window.history.state as { key?: string } | null)?.key ?? 'default'
