import { apiPaths } from '#contract/paths.ts'
import { whenOpenedPageIdle } from '#web/api/idle/use-idle.ts'
import { keepText } from '#web/browser/keep-text.ts'
import { sessionKnown } from '#web/session/session.ts'
import { streamKey } from './portal-words.ts'

const name = 'pinlu-config'

/** Between tabs: the hash of the active configuration, or a topic with news. */
type Said = [kind: 'config' | 'told', text: string]

/**
 * The active configuration's hash, at once and after every change; other events become window
 * events (portal-words.ts). One tab listens for all: browsers limit connections per server.
 */
export function followConfig(heard: (hash: string) => void): void {
  const channel = new BroadcastChannel(name)
  const take = ([kind, text]: Said) =>
    void (kind === 'config' ? heard(text) : dispatchEvent(new Event(text)))

  channel.addEventListener('message', (event: MessageEvent<Said>) => take(event.data))
  const listen = (): void => {
    const source = new EventSource(apiPaths.configEvents)
    const follow = (kind: string, heardHere: (text: string) => void) =>
      source.addEventListener(kind, ({ data }: MessageEvent<string>) => heardHere(data))
    const pass = (said: Said) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel, not a window
      channel.postMessage(said)
      take(said)
    }

    follow('config', (data) => pass(['config', (JSON.parse(data) as { hash: string }).hash]))
    follow('told', (word) => pass(['told', `told-${word}`]))
    follow('stream', (id) => keepText(streamKey, id))
  }

  // Web Locks need a secure context; elsewhere each tab listens.
  const begin = (): void => {
    if (!('locks' in navigator)) return listen()

    void navigator.locks.request(name, () => {
      listen()
      return new Promise<never>(() => {})
    })
  }

  void sessionKnown().then(whenOpenedPageIdle).then(begin)
}
