/** The storage key for the id of the event stream that all tabs share. */
export const streamIdKey = 'pinlu-stream'

/**
 * Returns the id of the event stream. A call that sends it subscribes the stream to its subject.
 */
export function readStreamId(): string {
  try {
    return localStorage.getItem(streamIdKey) ?? ''
  } catch {
    return ''
  }
}

export function onPortalEvent(word: 'jobs' | 'presence', listener: () => void): () => void {
  window.addEventListener(`told-${word}`, listener)
  return () => window.removeEventListener(`told-${word}`, listener)
}
