import { topicEvent, type StreamTopic } from '#contract/constants.ts'

/** Storage key for the event stream that all tabs share. */
export const streamIdKey = 'pinlu-stream'

/** A call that sends this id subscribes the stream to its subject. */
export function readStreamId(): string {
  try {
    return localStorage.getItem(streamIdKey) ?? ''
  } catch {
    return ''
  }
}

export const portalEventName = (topic: string): string => `${topicEvent}-${topic}`

/** Returns how to unsubscribe. */
export function onPortalEvent(topic: StreamTopic, listener: () => void): () => void {
  const name = portalEventName(topic)

  window.addEventListener(name, listener)
  return () => window.removeEventListener(name, listener)
}
