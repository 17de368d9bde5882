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
