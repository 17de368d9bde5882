/** Returns how to cancel. */
export function runWhenIdle(action: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(action, { timeout: 1500 })
    return () => window.cancelIdleCallback(handle)
  }

  const handle = setTimeout(action, 200)

  return () => clearTimeout(handle)
}

export const whenBrowserIdle = (): Promise<void> =>
  new Promise((resolve) => void runWhenIdle(resolve))
