export type OrderValue = number | string | null

export interface Entrant {
  id: string
  values: OrderValue[]
}

/**
 * From 1 by the first differing value; ties share a rank and the next skips.
 * @param descending per value, whether the greater one comes first
 */
export function rankEntrants(entrants: Entrant[], descending: boolean[]): Map<string, number> {
  const ordered = entrants.toSorted((a, b) => compare(a, b, descending))
  const places = new Map<string, number>()
  for (const [index, entrant] of ordered.entries()) {
    const before = ordered[index - 1]
    const shared =
      before && compare(before, entrant, descending) === 0 ? places.get(before.id) : undefined
    places.set(entrant.id, shared ?? index + 1)
  }

  return places
}

function compare(a: Entrant, b: Entrant, descending: boolean[]): number {
  for (const [index, isDescending] of descending.entries()) {
    const [first, second] = [a.values[index] ?? null, b.values[index] ?? null]
    if (first === second) continue
    if (first === null || second === null) return first === null ? 1 : -1

    return first < second === isDescending ? 1 : -1
  }

  return 0
}
