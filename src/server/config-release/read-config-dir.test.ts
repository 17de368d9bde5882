import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfigDir } from './read-config-dir.ts'

const root = mkdtempSync(join(tmpdir(), 'pinlu-read-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('readConfigDir', () => {
  it('reads YAML at any depth and through links, and leaves out what is hidden, gone or something else', () => {
    mkdirSync(join(root, 'pages/cms'), { recursive: true })
    mkdirSync(join(root, '.git'))
    writeFileSync(join(root, 'pages/cms/notice.yaml'), 'kind: list\n')
    writeFileSync(join(root, 'README.md'), '# 说明\n')
    writeFileSync(join(root, '.git/config.yaml'), 'a: 1\n')
    symlinkSync(join(root, 'pages/cms/notice.yaml'), join(root, 'linked.yaml'))
    symlinkSync(join(root, 'nowhere.yaml'), join(root, 'broken.yaml'))
    symlinkSync('user@host.1234', join(root, 'pages/.#notice.yaml'))
    expect(readConfigDir(root).map(({ path, text }) => [path, text])).toEqual([
      ['linked.yaml', 'kind: list\n'],
      ['pages/cms/notice.yaml', 'kind: list\n'],
    ])
    expect(readConfigDir(join(root, 'nowhere'))).toEqual([])
  })
})
