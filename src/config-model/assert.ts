/** What a map holds under a key that must be there. @throws Error naming the key when it is not */
export function getOrThrow<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`nothing stands under “${String(key)}”`)
  return value
}

/** A value that must be there by now. @throws Error naming what is missing when it is not */
export function assertPresent<Value>(value: Value, what: string): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error(`${what} is missing`)
  return value
}

/** The first of a list that is never empty. @throws Error when it is */
export function firstOf<Item>(list: readonly Item[]): Item {
  const [item] = list
  if (item === undefined) throw new Error('a list that must hold something is empty')
  return item
}

/** The last of a list that is never empty. @throws Error when it is */
export function lastOf<Item>(list: readonly Item[]): Item {
  const item = list.at(-1)
  if (item === undefined) throw new Error('a list that must hold something is empty')
  return item
}

/**
 * What a record holds under a name that was taken from it or checked before.
 * @throws Error naming it when it holds nothing
 */
export function memberOf<Member>(
  record: Readonly<Record<string, Member>>,
  name: string,
): NonNullable<Member> {
  const member = record[name]
  if (member === undefined || member === null) throw new Error(`nothing is called “${name}”`)
  return member
}

/**
 * Returns the item at an index that must exist.
 * @throws Error naming the index when it does not
 */
export function itemAt<Item>(list: ArrayLike<Item>, at: number): Item {
  const item = list[at]
  if (item === undefined) throw new Error(`nothing stands at place ${at} of ${list.length}`)
  return item
}

/** The text before the first of some separators; the whole text when it holds none. */
export function textBefore(text: string, separator: string | RegExp): string {
  return text.split(separator, 1)[0] ?? ''
}
