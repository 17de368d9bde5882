import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changedMap, slowTests, testFilesAt } from '#tools/test/changed-map.ts'

test('every folder and test of the map for test:changed exists, and every slow test', () => {
  const missing = changedMap.flatMap(({ below, api = [], journeys = [] }) => [
    ...(existsSync(below) ? [] : [below]),
    ...api.filter((place) => testFilesAt('api', place).length === 0),
    ...journeys.filter((place) => testFilesAt('journeys', place).length === 0),
  ])

  expect(missing).toEqual([])
  expect([...slowTests].filter((file) => !existsSync(file))).toEqual([])
})
