const maxNames = 5
/** Keeps a line of the log below 200 characters. */
const maxCharacters = 110

/** Names the first of many in a line of the log: `甲、乙等 7 条`. */
export function listFirst(
  names: readonly string[],
  total: number = names.length,
  { separator = '、', unit = '条' } = {},
): string {
  const listed: string[] = []
  let count = 0

  for (const name of names.slice(0, maxNames)) {
    count += name.length + separator.length
    if (listed.length > 0 && count > maxCharacters) break
    listed.push(name.length > maxCharacters ? `${name.slice(0, maxCharacters)}…` : name)
  }

  return `${listed.join(separator)}${total > listed.length ? `等 ${total} ${unit}` : ''}`
}
