import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computePlaces, type OrderedRow } from './reorder-record.ts'

const range = { minimum: 0, maximum: 9999 }
const rowsOf = (...places: (number | null)[]): OrderedRow[] =>
  places.map((place, at) => ({ id: String(at), version: 1, place }))
const placesAfter = (places: (number | null)[], moved: number, bounds = range) =>
  [...(computePlaces(rowsOf(...places), String(moved), bounds) ?? [])].map(([id, place]) => [
    Number(id),
    place,
  ])

it('a row that fits between its neighbours is the only one with another number', () => {
  expect(placesAfter([10, 30, 20], 1)).toEqual([[1, 15]])
  expect(placesAfter([10, 20, 5], 2)).toEqual([[2, 30]])
  expect(placesAfter([30, 10, 20], 0)).toEqual([[0, 4]])
})

it('without room between neighbors all rows are renumbered, and only changed numbers are written', () => {
  expect(placesAfter([100, 100, 100], 1)).toEqual([
    [0, 10],
    [1, 20],
    [2, 30],
  ])

  expect(placesAfter([10, null, 30], 2)).toEqual([[1, 20]])
})

it('more rows than numbers cannot be put in order', () => {
  expect(computePlaces(rowsOf(1, 1, 1), '0', { minimum: 1, maximum: 2 })).toBeNull()
  expect(placesAfter([2, 1], 0, { minimum: 1, maximum: 2 })).toEqual([
    [0, 1],
    [1, 2],
  ])
})

it('whatever the numbers were, afterwards they say the order', () => {
  const places = fc.array(fc.option(fc.integer({ min: 0, max: 40 })), {
    minLength: 1,
    maxLength: 12,
  })

  fc.assert(
    fc.property(places, fc.nat(), (current, seed) => {
      const moved = seed % current.length
      const others = current
        .filter((_, at) => at !== moved)
        .toSorted((a, b) => (a ?? 99) - (b ?? 99))
      const rows = rowsOf(...others.toSpliced(moved, 0, current[moved] ?? null))
      const renumbered =
        computePlaces(rows, String(moved), { minimum: 0, maximum: 40 }) ?? new Map<string, number>()
      const now = rows.map(({ id, place }) => renumbered.get(id) ?? place)
      const isMovedAlone = renumbered.size <= 1
      const around = [now[moved - 1], now[moved], now[moved + 1]].filter(
        (place) => typeof place === 'number',
      )

      expect(around).toEqual(around.toSorted((a, b) => a - b))
      if (!isMovedAlone) expect(new Set(now).size).toBe(now.length)
    }),
    { seed: 20261122 },
  )
})
