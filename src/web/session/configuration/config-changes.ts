import { topicEvent } from '#contract/constants.ts'
import { apiPaths } from '#contract/paths.ts'
import type { PortalAnswer } from '#contract/public.ts'
import { openStream } from '#web/api/open-stream.ts'
import { queryClient } from '#web/api/query-client.ts'
import { whenInitialPageIdle } from '#web/api/use-idle.ts'
import { storeText } from '#web/browser-storage.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { whenSessionLoaded, refreshConfig } from '#web/session/session.ts'
import { portalEventName, streamIdKey } from './portal-events.ts'

const name = 'pinlu-config'

/** The hash of the active configuration, or the name of a window event. */
type TabMessage = [kind: 'config' | typeof topicEvent, text: string]

/**
 * Reports the active configuration's hash, at once and after every change, and passes other events
 * on as window events (portal-events.ts). One tab listens for all: browsers limit connections per
 * server.
 */
export function subscribeToConfigChanges(onChange: (hash: string) => void): void {
  const channel = new BroadcastChannel(name)
  const take = ([kind, text]: TabMessage) =>
    void (kind === 'config' ? onChange(text) : dispatchEvent(new Event(text)))

  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => take(event.data))
  const follow = (source: EventSource): void => {
    const on = (kind: string, onMessage: (text: string) => void) =>
      source.addEventListener(kind, ({ data }: MessageEvent<string>) => onMessage(data))
    const pass = (message: TabMessage) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel, not a window
      channel.postMessage(message)
      take(message)
    }

    on('config', (data) => pass(['config', (JSON.parse(data) as { hash: string }).hash]))
    on(topicEvent, (topic) => pass([topicEvent, portalEventName(topic)]))
    on('stream', (id) => storeText(streamIdKey, id))
  }
  const listen = () => openStream(apiPaths.configEvents, follow)

  // Web Locks need a secure context; elsewhere each tab listens.
  const begin = (): void => {
    if (!('locks' in navigator)) return listen()

    void navigator.locks.request(name, () => {
      listen()
      return new Promise<never>(() => {})
    })
  }

  void whenSessionLoaded().then(whenInitialPageIdle).then(begin)
}

/** Milliseconds; each tab refetches at a random moment within them. */
const maxDelayMs = 400

const listKeys = ['rows', 'counts', 'figures']
const recordKeys = ['record', 'review', 'fill']

const refetch = (keys: unknown[]): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => keys.includes(queryKey[0]) })

/** Refetches the lists, figures and records on screen; pending input stays. */
export const refetchData = (): Promise<void> => refetch([...listKeys, ...recordKeys])

/**
 * Loads an announced configuration: menus, pages and forms rerender, lists are refetched, pending
 * input stays.
 */
export function reloadConfig(hash: string): void {
  const currentHash = queryClient.getQueryData<PortalAnswer>(['portal', currentLocale()])?.hash
  if (currentHash === undefined || currentHash === hash) return

  setTimeout(() => {
    void queryClient.invalidateQueries({ queryKey: ['portal'] })
    void queryClient.invalidateQueries({ queryKey: ['registration'] })
    refreshConfig(hash).then(
      () => refetch(listKeys),
      // The stream announces it again after a reconnect.
      () => undefined,
    )
  }, Math.random() * maxDelayMs)
}
