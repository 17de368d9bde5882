type BatchResult<Value> = Value | Record<string, never>

interface Asker<Value> {
  name: string
  resolve: (value: BatchResult<Value>) => void
  reject: (error: unknown) => void
}

/**
 * Batches all callers' names, at most `maxBatchSize` per request. A missing item is an empty
 * object; a failure rejects all its callers.
 */
export function createBatchReader<Value extends object>(
  maxBatchSize: number,
  read: (names: string[]) => Promise<Record<string, Value>>,
): (name: string) => Promise<BatchResult<Value>> {
  let askers: Asker<Value>[] = []
  const askFor = async (names: string[], waiting: Asker<Value>[]) => {
    try {
      const answers = await read(names)
      for (const { name, resolve } of waiting) resolve(answers[name] ?? {})
    } catch (error) {
      for (const { reject } of waiting) reject(error)
    }
  }

  const askForAll = () => {
    const all = askers
    askers = []
    const names = [...new Set(all.map(({ name }) => name))]

    for (let at = 0; at < names.length; at += maxBatchSize) {
      const some = names.slice(at, at + maxBatchSize)
      const waiting = all.filter(({ name }) => some.includes(name))
      void askFor(some, waiting)
    }
  }

  return (name) =>
    new Promise((resolve, reject) => {
      if (askers.length === 0) setTimeout(askForAll)
      askers.push({ name, resolve, reject })
    })
}
