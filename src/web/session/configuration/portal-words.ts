/** The storage key for the id of the event stream that all tabs share. */
export const streamKey = 'pinlu-stream'

/**
 * Returns the id of the event stream. A call that sends it subscribes the stream to its subject.
 */
export function streamId(): string {
  try {
    return localStorage.getItem(streamKey) ?? ''
  } catch {
    return ''
  }
}

export function onWord(word: 'jobs' | 'presence', listener: () => void): () => void {
  window.addEventListener(`told-${word}`, listener)
  return () => window.removeEventListener(`told-${word}`, listener)
}
