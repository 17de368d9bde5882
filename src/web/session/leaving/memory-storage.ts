/** Replaces forbidden storage for the page's lifetime. */
export function installMemoryStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    if (!isAllowed(name))
      Object.defineProperty(window, name, { configurable: true, value: createMemoryStorage() })
}

function isAllowed(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    window[name].getItem('')
    return true
  } catch {
    return false
  }
}

/** Values are own properties, as with a real storage. */
function createMemoryStorage(): Storage {
  const memoryStorage: Storage = Object.create({
    getItem: (key: string) => (Object.hasOwn(memoryStorage, key) ? memoryStorage[key] : null),
    setItem: (key: string, text: string) => void (memoryStorage[key] = text),
    removeItem: (key: string) => void delete memoryStorage[key],
  })

  return memoryStorage
}
