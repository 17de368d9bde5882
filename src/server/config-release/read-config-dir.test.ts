import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfigDir, readConfigFile } from './read-config-dir.ts'

const root = mkdtempSync(join(tmpdir(), 'pinlu-read-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('readConfigDir', () => {
  it('reads YAML at any depth and through links, and leaves out what is hidden or something else', () => {
    mkdirSync(join(root, 'pages/cms'), { recursive: true })
    mkdirSync(join(root, '.git'))
    writeFileSync(join(root, 'pages/cms/notice.yaml'), 'kind: list\n')
    writeFileSync(join(root, 'README.md'), '# 说明\n')
    writeFileSync(join(root, 'more.yaml.txt'), 'a: 1\n')
    writeFileSync(join(root, '.git/config.yaml'), 'a: 1\n')
    symlinkSync(join(root, 'pages/cms/notice.yaml'), join(root, 'linked.yaml'))
    symlinkSync('user@host.1234', join(root, 'pages/.#notice.yaml'))
    expect(readConfigDir(root).map(({ path, text }) => [path, text])).toEqual([
      ['linked.yaml', 'kind: list\n'],
      ['more.yaml.txt', 'a: 1\n'],
      ['pages/cms/notice.yaml', 'kind: list\n'],
    ])

    expect(readConfigDir(join(root, 'nowhere'))).toEqual([])
  })

  it('names what is there and cannot be read, with its reason, and reads the rest', async () => {
    const odd = mkdtempSync(join(root, 'odd-'))
    writeFileSync(join(odd, 'portal.yaml'), 'name: 平台\n')
    symlinkSync(join(odd, 'nowhere.yaml'), join(odd, 'broken.yaml'))
    symlinkSync('loop.yaml', join(odd, 'loop.yaml'))
    mkdirSync(join(odd, 'pages/old.yaml'), { recursive: true })
    writeFileSync(join(odd, 'pages/old.yaml/inner.yaml'), 'kind: list\n')
    symlinkSync(join(odd, 'pages'), join(odd, 'linked'))
    const socket = createServer().listen(join(odd, 'socket.yaml'))

    await once(socket, 'listening')
    expect(
      readConfigDir(odd).map(({ path, text, readError }) => [path, readError ?? text]),
    ).toEqual([
      ['broken.yaml', 'ENOENT'],
      ['linked', 'linked-folder'],
      ['loop.yaml', 'ELOOP'],
      ['pages/old.yaml', 'EISDIR'],
      ['portal.yaml', 'name: 平台\n'],
      ['socket.yaml', 'not-plain'],
    ])

    socket.close()
    expect(readConfigFile(odd, 'gone.yaml')).toBeNull()
  })

  it('does not follow a link that leads out of the folder', () => {
    const inside = mkdtempSync(join(root, 'inside-'))
    const secret = join(mkdtempSync(join(root, 'outside-')), 'passwd')

    writeFileSync(secret, 'root:x:0:0')
    mkdirSync(join(inside, 'entities'))
    writeFileSync(join(inside, 'real.yaml'), 'a: 1\n')
    symlinkSync(secret, join(inside, 'portal.yaml'))
    symlinkSync('../../' + secret.split('/').slice(-2).join('/'), join(inside, 'entities/x.yaml'))
    symlinkSync('/etc/passwd', join(inside, 'years.yaml'))
    symlinkSync('../real.yaml', join(inside, 'entities/y.yaml'))
    expect(
      readConfigDir(inside).map(({ path, text, readError }) => [path, readError ?? text]),
    ).toEqual([
      ['entities/x.yaml', 'leads-out'],
      ['entities/y.yaml', 'a: 1\n'],
      ['portal.yaml', 'leads-out'],
      ['real.yaml', 'a: 1\n'],
      ['years.yaml', 'leads-out'],
    ])

    expect(readConfigFile(inside, 'portal.yaml')).toEqual({
      path: 'portal.yaml',
      text: '',
      readError: 'leads-out',
    })

    // The folder itself may be a link.
    symlinkSync(inside, join(root, 'mounted'))
    expect(
      readConfigDir(join(root, 'mounted')).find(({ path }) => path === 'entities/y.yaml')?.text,
    ).toBe('a: 1\n')
  })
})
