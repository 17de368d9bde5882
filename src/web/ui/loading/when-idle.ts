/** Runs something once the page is at rest; gives back how to call it off. */
export function whenIdle(action: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(action, { timeout: 1500 })
    return () => window.cancelIdleCallback(handle)
  }

  const handle = setTimeout(action, 200)

  return () => clearTimeout(handle)
}

/** Resolves once the page is at rest. */
export const atRest = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve))
