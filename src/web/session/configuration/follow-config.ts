import { apiPaths } from '#contract/paths.ts'
import type { PortalAnswer } from '#contract/public.ts'
import { queryClient } from '#web/api/query-client.ts'
import { whenOpenedPageIdle } from '#web/api/use-idle.ts'
import { storeText } from '#web/browser-storage.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { sessionKnown, refreshConfig } from '#web/session/session.ts'
import { streamKey } from './portal-words.ts'

const name = 'pinlu-config'

/** A message between tabs: the hash of the active configuration, or the name of a window event. */
type Said = [kind: 'config' | 'told', text: string]

/**
 * Reports the active configuration's hash, at once and after every change, and passes other events
 * on as window events (portal-words.ts). One tab listens for all: browsers limit connections per
 * server.
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
    follow('stream', (id) => storeText(streamKey, id))
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

/** Tabs refetch at a random moment within these milliseconds. */
const spread = 400

const listed = new Set<unknown>(['rows', 'counts'])

/**
 * Loads an announced configuration: menus, pages and forms rerender, lists are refetched, pending
 * input stays.
 */
export function takeConfig(hash: string): void {
  const currentHash = queryClient.getQueryData<PortalAnswer>(['portal', currentLocale()])?.hash
  if (currentHash === undefined || currentHash === hash) return

  setTimeout(() => {
    void queryClient.invalidateQueries({ queryKey: ['portal'] })
    void queryClient.invalidateQueries({ queryKey: ['registration'] })
    refreshConfig(hash).then(
      () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => listed.has(queryKey[0]) }),
      // The stream announces it again after a reconnect.
      () => undefined,
    )
  }, Math.random() * spread)
}
