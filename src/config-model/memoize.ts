/** Caches results by identity of the argument, which must not change afterwards. */
export function memoize<Key extends object, Answer>(
  compute: (key: Key) => Answer,
): (key: Key) => Answer {
  const cachedEntries = new WeakMap<Key, { answer: Answer }>()
  return (key) => {
    let entry = cachedEntries.get(key)
    if (!entry) cachedEntries.set(key, (entry = { answer: compute(key) }))
    return entry.answer
  }
}
