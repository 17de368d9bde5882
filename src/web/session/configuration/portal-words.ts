/** The storage key of the event stream's id, shared by all tabs. */
export const streamKey = 'pinlu-stream'

/** This browser's event stream: a call that sends it subscribes the stream to its subject. */
export function streamId(): string {
  try {
    return localStorage.getItem(streamKey) ?? ''
  } catch {
    return ''
  }
}

/** Calls back when the server reports news. Returns how to unsubscribe. */
export function onWord(word: 'jobs' | 'presence', listener: () => void): () => void {
  window.addEventListener(`told-${word}`, listener)
  return () => window.removeEventListener(`told-${word}`, listener)
}
