import { expect, test } from 'vitest'
import {
  importsBetween,
  floorsByRoom,
  graphOfParts,
  findCycleGroups,
  mutualPairs,
  partsOf,
  upwardImports,
} from '#tools/test/floors.ts'
import { findImportCycles, readImports } from '#tools/test/import-graph.ts'

const graph = readImports()
const rooms = Object.entries(floorsByRoom)

test('mutual pairs, a knot and the arrows upward are seen in a small room', () => {
  const made = new Map([
    ['room/low/a.ts', ['room/high/b.ts']],
    ['room/high/b.ts', ['room/low/c.ts', 'room/high/d.ts']],
    ['room/low/c.test.ts', ['room/top/e.ts']],
    ['room/top/e.ts', ['room/high/b.ts']],
  ])
  const arrows = importsBetween(made, 'room/')

  expect(mutualPairs(arrows)).toEqual([['high → low', 'low → high']])
  expect(findCycleGroups(arrows)).toEqual([['high', 'low']])
  expect([...upwardImports(arrows, [['low'], ['high'], ['top']])]).toEqual([
    ['low → high', ['low/a.ts → high/b.ts']],
  ])
})

test.each(rooms)('%s: every folder and file of the room has one floor', (room, floors) => {
  expect(floors.flat().toSorted()).toEqual([...partsOf(graph, room)].toSorted())
})

test.each(rooms)('%s: no import leads to a higher floor', (room, floors) => {
  expect([...upwardImports(importsBetween(graph, room), floors).values()].flat()).toEqual([])
})

test.each(rooms)('%s: no folders of one floor import each other in a circle', (room) => {
  const parts = graphOfParts(importsBetween(graph, room))
  expect(findImportCycles(parts, [...parts.keys()])).toEqual([])
})
