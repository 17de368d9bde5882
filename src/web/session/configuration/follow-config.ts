import { paths } from '#contract/paths.ts'

const name = 'pinlu-config'

/** What one tab has heard from the portal and tells the others; `ask` is what a tab says that has only just opened. */
type Said = { hash: string } | { stream: string } | { word: string } | { ask: true }

let stream = ''
const listeners = new Map<string, Set<() => void>>()

/** The id of the portal's stream to this browser: named in a call, it is told of what the call is about. */
export const streamId = (): string => stream

/** Calls back when the portal says that there is something new to ask for. Returns the way to stop. */
export function onWord(word: string, listener: () => void): () => void {
  const all = listeners.get(word) ?? new Set()
  listeners.set(word, all.add(listener))
  return () => void all.delete(listener)
}

/**
 * Calls back with the hash of the configuration in force, at once and after every change. However many tabs are open, one of them listens and tells the others:
 * browsers keep few connections to one server.
 */
export function followConfig(heard: (hash: string) => void): void {
  const channel = new BroadcastChannel(name)
  let isListening = false
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel, not a window
  const tellTabs = (said: Said) => channel.postMessage(said)
  const take = (said: Said) => {
    if ('hash' in said) heard(said.hash)
    else if ('stream' in said) ({ stream } = said)
    else if ('word' in said) listeners.get(said.word)?.forEach((listener) => listener())
    else if (isListening && stream !== '') tellTabs({ stream })
  }
  channel.addEventListener('message', (event: MessageEvent<Said>) => take(event.data))
  tellTabs({ ask: true })
  const listen = (): void => {
    isListening = true
    const source = new EventSource(paths.configEvents)
    const pass = (event: string, said: (data: Record<string, string>) => Said) =>
      source.addEventListener(event, ({ data }: MessageEvent<string>) => {
        const words = said(JSON.parse(data) as Record<string, string>)
        tellTabs(words)
        take(words)
      })
    pass('config', ({ hash = '' }) => ({ hash }))
    pass('stream', ({ id = '' }) => ({ stream: id }))
    pass('told', ({ word = '' }) => ({ word }))
  }
  // Locks exist only where the page is served safely; elsewhere each tab listens for itself.
  if (!('locks' in navigator)) return listen()
  void navigator.locks.request(name, () => {
    listen()
    return new Promise<never>(() => {})
  })
}
