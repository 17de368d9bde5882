/** @throws TypeError naming a missing key */
export function getOrThrow<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new TypeError(`nothing stands under “${String(key)}”`)
  return value
}

/** @throws TypeError naming what is missing */
export function assertPresent<Value>(value: Value, what: string): NonNullable<Value> {
  if (value === undefined || value === null) throw new TypeError(`${what} is missing`)
  return value
}

/** @throws TypeError for an empty list */
export function firstOf<Item>(list: readonly Item[]): Item {
  const [item] = list
  if (item === undefined) throw new TypeError('a list that must hold something is empty')
  return item
}

/** @throws TypeError for an empty list */
export function lastOf<Item>(list: readonly Item[]): Item {
  const item = list.at(-1)
  if (item === undefined) throw new TypeError('a list that must hold something is empty')
  return item
}

/** @throws TypeError naming a missing member */
export function memberOf<Member>(
  record: Readonly<Record<string, Member>>,
  name: string,
): NonNullable<Member> {
  const member = record[name]
  if (member === undefined || member === null) throw new TypeError(`nothing is called “${name}”`)
  return member
}

/** @throws TypeError naming a missing index */
export function itemAt<Item>(list: ArrayLike<Item>, at: number): Item {
  const item = list[at]
  if (item === undefined) throw new TypeError(`nothing stands at place ${at} of ${list.length}`)
  return item
}

/** The whole text without a separator. */
export function textBefore(text: string, separator: string | RegExp): string {
  return text.split(separator, 1)[0] ?? ''
}
