/** Visits items whose name occurred before, with the index of the first. */
export function eachRepeat<Item>(
  items: Item[],
  nameOf: (item: Item) => string | undefined,
  visit: (item: Item, index: number, first: number) => void,
): void {
  const seen = new Map<string, number>()
  for (const [index, item] of items.entries()) {
    const name = nameOf(item)
    if (name === undefined) continue

    const first = seen.get(name)
    if (first === undefined) seen.set(name, index)
    else visit(item, index, first)
  }
}

export function groupByName<Item>(
  items: Item[],
  keyOf: (item: Item) => string | undefined,
): Map<string | undefined, Item[]> {
  const groups = new Map<string | undefined, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }

  return groups
}
