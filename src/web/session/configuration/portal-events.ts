import { topicEvent, type StreamTopic } from '#contract/constants.ts'

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

/** The name of the window event of a changed topic. */
export const portalEventName = (topic: string): string => `${topicEvent}-${topic}`

/** Returns the function that removes the listener. */
export function onPortalEvent(topic: StreamTopic, listener: () => void): () => void {
  const name = portalEventName(topic)

  window.addEventListener(name, listener)
  return () => window.removeEventListener(name, listener)
}
