/** What a map holds under a key that must be there. @throws Error naming the key when it is not */
export function found<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`nothing stands under “${String(key)}”`)
  return value
}
