import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changedMap, testFilesAt } from '#tools/test/changed-map.ts'
import { readFileSeconds } from '#tools/test/file-seconds.mjs'

test('every folder and test of the map for test:changed exists, and every test with measured seconds', () => {
  const missing = changedMap.flatMap(({ below, api = [], journeys = [] }) => [
    ...(existsSync(below) ? [] : [below]),
    ...api.filter((place) => testFilesAt('api', place).length === 0),
    ...journeys.filter((place) => testFilesAt('journeys', place).length === 0),
  ])

  expect(missing).toEqual([])
  expect(Object.keys(readFileSeconds()).filter((file) => !existsSync(file))).toEqual([])
})
