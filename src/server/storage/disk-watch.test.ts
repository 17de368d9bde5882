import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { DiskWatch } from './disk-watch.ts'

test('a disk with less free space than needed is full, and so is one that has just refused a write', async () => {
  expect(await new DiskWatch(tmpdir(), Number.MAX_SAFE_INTEGER).isFull()).toBe(true)
  const watch = new DiskWatch(tmpdir(), 1)
  expect(await watch.isFull()).toBe(false)
  watch.recordRefusal()
  expect(await watch.isFull()).toBe(true)
})

test('a folder whose disk cannot be read is not full', async () =>
  expect(await new DiskWatch('/nowhere/at/all').isFull()).toBe(false))
