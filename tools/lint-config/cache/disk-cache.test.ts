import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#config-compiler/read-config.ts'
import { openCache } from './disk-cache.ts'

const text = 'title: 种类\nitems: [{ value: tea, label: 茶叶 }]\n'
const files = [{ path: 'dictionaries/kind.yaml', text }]

test('a run that is answered from disk leaves the files there for the next', () => {
  const root = mkdtempSync(join(tmpdir(), 'pinlu-cache-'))
  const first = openCache(root, true)

  first.restore(files)
  first.keep(files, readConfig(files, first.sourceCache).problems)
  first.save()

  const second = openCache(root, true)

  expect(second.answer(files)).not.toBeNull()
  second.save()

  const third = openCache(root, true)

  third.restore(files)
  expect([...third.sourceCache.keys()]).toEqual(['dictionaries/kind.yaml'])
  rmSync(root, { recursive: true })
})
