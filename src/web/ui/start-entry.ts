/** The history entry of the document's first load, by the router's key. */
export const startEntry: string =
  (window.history.state as { key?: string } | null)?.key ?? 'default'
