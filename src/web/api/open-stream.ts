/** Milliseconds; spreads the calls of many browsers after a restart. */
const reopenDelay = { min: 3000, spread: 4000 }

/**
 * Opens a stream of events, and again whenever it ended for good: a browser reconnects after a lost
 * connection, but not after an answer such as 503 while the server starts.
 * @param onOpen adds the listeners to each new source
 */
export function openStream(path: string, onOpen: (source: EventSource) => void): void {
  const source = new EventSource(path)

  onOpen(source)
  source.addEventListener('error', () => {
    if (source.readyState !== EventSource.CLOSED) return
    setTimeout(() => openStream(path, onOpen), reopenDelay.min + Math.random() * reopenDelay.spread)
  })
}
