import { expect, test } from 'vitest'
import { readTreeText, treeFiles } from '#tools/test/read-tree.ts'
import { applyFault } from '../seeded-faults/fault.ts'
import { faultsByRoom } from '../seeded-faults/rooms.ts'

const files = new Set(treeFiles())
const faults = Object.values(faultsByRoom).flat()
const sourceOf = {
  model: /^src\/config-(?:model|compiler)\//,
  server: /^src\/server\//,
  browser: /^src\/web\//,
}

test.each(Object.entries(faultsByRoom))(
  'there are twenty faults in the room %s',
  (room, roomFaults) => {
    expect(roomFaults).toHaveLength(20)
    expect(
      roomFaults.filter(({ file }) => !sourceOf[room as keyof typeof sourceOf].test(file)),
    ).toEqual([])
  },
)

test('no two faults have one name', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
})

test.each(faults)('$name: can be put into the source as it is now', (fault) => {
  const text = readTreeText(fault.file)
  expect(applyFault(text, fault)).not.toBe(text)
})

test.each(faults)('$name: is looked for by tests that exist', ({ foundBy }) => {
  expect(foundBy).not.toEqual([])
  expect(foundBy.filter((file) => !files.has(file) || !/\.test\.tsx?$/.test(file))).toEqual([])
})
