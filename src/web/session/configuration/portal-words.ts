/** Where the tab that listens to the portal keeps the id of its stream, for all tabs. */
export const streamKey = 'pinlu-stream'

/**
 * Returns the id of this browser's event stream: a call that names it subscribes the stream to the
 * call's subject.
 */
export function streamId(): string {
  try {
    return localStorage.getItem(streamKey) ?? ''
  } catch {
    return ''
  }
}

/**
 * Calls back when the portal says that there is something new to ask for. Returns the way to stop.
 */
export function onWord(word: 'jobs' | 'presence', listener: () => void): () => void {
  window.addEventListener(`told-${word}`, listener)
  return () => window.removeEventListener(`told-${word}`, listener)
}
