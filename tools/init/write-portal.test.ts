import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '#config-compiler/read-config.ts'
import { templateFiles, portalTemplateNames, writePortal } from './write-portal.ts'

const root = mkdtempSync(join(tmpdir(), 'pinlu-init-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const target = (folder: string) => ({
  folder: join(root, folder),
  projectRoot: root,
  year: 2031,
  locale: 'zh-CN' as const,
})

it.each(portalTemplateNames)('the template %s has neither errors nor warnings', (name) => {
  const files = templateFiles(name, target('portal'))
  const { config, problems } = readConfig(files.filter(({ path }) => path.endsWith('.yaml')))

  expect(
    problems.map(({ file, line, rule, message }) => `${file}:${line} ${rule} ${message}`),
  ).toEqual([])
  expect(config?.years.realYear).toBe(2031)
})

it.each(portalTemplateNames)(
  'the README of %s names its demo accounts and how to start',
  (name) => {
    const files = new Map(
      templateFiles(name, target('portal')).map(({ path, text }) => [path, text]),
    )
    const readme = files.get('README.md') ?? ''

    expect(readme).toContain('CONFIG_DIR=portal DATA_DIR=portal-data npm start')
    const demo = [...files]
      .flatMap(([path, text]) => (path.startsWith('demo/') ? [text] : []))
      .join('\n')
    const usernames = [...demo.matchAll(/username: (\w+)/g)].map(([, username = '']) => username)

    expect(usernames).toContain('admin')
    expect(usernames.filter((username) => !readme.includes(username))).toEqual([])
  },
)

it('editors find the schemas from a folder of the project and from anywhere else', () => {
  const first = (folder: string) =>
    templateFiles('blank', target(folder))
      .find(({ path }) => path === 'pages/system/user.yaml')
      ?.text.split('\n')[0]

  expect(first('portal')).toBe('# yaml-language-server: $schema=../../../schemas/page.schema.json')
  expect(first('else/where')).toMatch(
    /^# yaml-language-server: \$schema=file:\/\/\/.*\/schemas\/page\.schema\.json$/,
  )
})

it('a folder that is not empty, a file and an unknown template are refused, and nothing is written', () => {
  mkdirSync(join(root, 'full'))
  writeFileSync(join(root, 'full/notes.txt'), 'mine')
  writeFileSync(join(root, 'file'), 'mine')
  expect(() => writePortal('blank', target('full'))).toThrow(
    /full 不是空目录，没有写入任何内容：请换一个目录/,
  )
  expect(() => writePortal('blank', target('file'))).toThrow(/file 是一个文件，不是目录/)
  expect(() => writePortal('leaves', target('new'))).toThrow(
    '没有模板“leaves”；您是否想写“leave”？',
  )
  expect(() => writePortal('', target('new'))).toThrow(
    /没有模板“”；可用的有：blank、leave、equipment、grants/,
  )
  expect(readdirSync(join(root, 'full'))).toEqual(['notes.txt'])
  expect(readFileSync(join(root, 'file'), 'utf8')).toBe('mine')
  expect(readdirSync(root).toSorted()).toEqual(['file', 'full'])
})
