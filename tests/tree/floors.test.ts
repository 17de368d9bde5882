import { expect, test } from 'vitest'
import {
  arrowsBetween,
  floorsByRoom,
  graphOfParts,
  knotsOf,
  mutualPairs,
  partsOf,
  upwardArrows,
} from '#tools/test/floors.ts'
import { circlesOf, readImports } from '#tools/test/import-graph.ts'

const graph = readImports()
const rooms = Object.entries(floorsByRoom)

/**
 * Imports to a higher floor that are left, with their number. A number falls with the import that
 * goes; a line at 0 goes too. None is added: hand the thing in, or move it to its floor.
 */
const remaining: Record<string, Record<string, number>> = {
  'src/server/': {
    'config-release → workflow': 2,
    'config-release → jobs': 2,
    'files → workflow': 1,
    'notices → public': 1,
    'outbox → jobs': 1,
    'outbox → notices': 1,
    'records → accounts': 14,
    'records → import': 1,
    'records → workflow': 10,
    'records → files': 5,
    'records → outbox': 1,
    'records → notices': 2,
    'records → config-release': 4,
    'records → public': 2,
  },
}

test('mutual pairs, a knot and the arrows upward are seen in a small room', () => {
  const made = new Map([
    ['room/low/a.ts', ['room/high/b.ts']],
    ['room/high/b.ts', ['room/low/c.ts', 'room/high/d.ts']],
    ['room/low/c.test.ts', ['room/top/e.ts']],
    ['room/top/e.ts', ['room/high/b.ts']],
  ])
  const arrows = arrowsBetween(made, 'room/')

  expect(mutualPairs(arrows)).toEqual([['high → low', 'low → high']])
  expect(knotsOf(arrows)).toEqual([['high', 'low']])
  expect([...upwardArrows(arrows, [['low'], ['high'], ['top']])]).toEqual([
    ['low → high', ['low/a.ts → high/b.ts']],
  ])
})

test.each(rooms)('%s: every folder and file of the room has one floor', (room, floors) => {
  expect(floors.flat().toSorted()).toEqual([...partsOf(graph, room)].toSorted())
})

test.each(rooms)('%s: no import leads to a higher floor but those listed', (room, floors) => {
  const upward = upwardArrows(arrowsBetween(graph, room), floors)
  const counts = Object.fromEntries([...upward].map(([arrow, lines]) => [arrow, lines.length]))
  expect(counts, [...upward.values()].flat().join('\n')).toEqual(remaining[room] ?? {})
})

test.each(rooms)(
  '%s: below the listed ones no folders import each other in a circle',
  (room, floors) => {
    const arrows = arrowsBetween(graph, room)
    const parts = graphOfParts(arrows, upwardArrows(arrows, floors))
    expect(circlesOf(parts, [...parts.keys()])).toEqual([])
  },
)
