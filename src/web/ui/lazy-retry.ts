const marker = 'pinlu-reloaded'

/** Loads a chunk; when it is gone because the portal was updated, the page reloads itself once, then the failure is shown. */
export function lazyRetry<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    try {
      const module = await load()
      sessionStorage.removeItem(marker)
      return module
    } catch (error) {
      if (sessionStorage.getItem(marker) !== null) throw error
      sessionStorage.setItem(marker, '1')
      window.location.reload()
      return new Promise(() => {})
    }
  }
}
