import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const module = fileURLToPath(new URL('memory-folder.mjs', import.meta.url))
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pinlu-memory-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** What a process of its own prints that uses a folder there. */
const printed = (options: object, program: string, folder = root): string =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { tmpdir } from 'node:os'
import { existsSync, writeFileSync } from 'node:fs'
import { useMemoryFolder } from ${JSON.stringify(module)}
const folder = useMemoryFolder(${JSON.stringify(folder)}, ${JSON.stringify(options)})
${program}`,
    ],
    { encoding: 'utf8' },
  ).stdout.trim()

it('temporary files lie in a folder there, which is gone when the process exits', () => {
  const folder = printed(
    { needed: 1 },
    `writeFileSync(folder + '/row', ''); console.log(tmpdir() === folder && folder)`,
  )
  expect(folder.startsWith(join(root, 'pinlu-tests-'))).toBe(true)
  expect(existsSync(folder)).toBe(false)
})

it('and when it is terminated', () => {
  printed({ needed: 1 }, `process.kill(process.pid, 'SIGTERM'); setTimeout(() => {}, 60_000)`)
  expect(readdirSync(root)).toEqual([])
})

it('stay on disk where memory or room is short, or there is no such folder', () => {
  const say = `console.log(String(folder), tmpdir().startsWith(${JSON.stringify(root)}))`
  expect(printed({ available: 1 }, say)).toBe('null false')
  expect(printed({ needed: 2 ** 52, available: 2 ** 53 }, say)).toBe('null false')
  expect(printed({ needed: 1 }, say, join(root, 'none'))).toBe('null false')
})

it('folders of runs that were killed are removed after a day', () => {
  const [former, recent] = ['former', 'recent'].map((name) => join(root, `pinlu-tests-${name}`))
  mkdirSync(former!)
  mkdirSync(recent!)
  utimesSync(former!, new Date(0), new Date(0))
  printed({ needed: 1 }, '')
  expect(readdirSync(root)).toEqual(['pinlu-tests-recent'])
})
