import { paths } from '#contract/paths.ts'

const name = 'pinlu-config'

/**
 * Calls back with the hash of the configuration in force, at once and after every change. However many tabs are open, one of them listens and tells the others:
 * browsers keep few connections to one server.
 */
export function followConfig(heard: (hash: string) => void): void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', (event: MessageEvent<string>) => heard(event.data))
  const listen = (): void => {
    new EventSource(paths.configEvents).addEventListener('config', (event: MessageEvent<string>) => {
      const { hash } = JSON.parse(event.data) as { hash: string }
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel, not a window
      channel.postMessage(hash)
      heard(hash)
    })
  }
  // Locks exist only where the page is served safely; elsewhere each tab listens for itself.
  if (!('locks' in navigator)) return listen()
  void navigator.locks.request(name, () => {
    listen()
    return new Promise<never>(() => {})
  })
}
