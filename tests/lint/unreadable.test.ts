import { describe, expect, test } from 'vitest'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { lintShipped, shippedFiles } from './lint-files.ts'

/**
 * What is said of the shipped configuration when a path cannot be read and `edit` changed the rest.
 */
function said(
  path: string,
  readError: string,
  edit: (file: SourceFile) => SourceFile = (file) => file,
): string[] {
  const rest = shippedFiles.filter(
    (file) => file.path !== path && !file.path.startsWith(`${path}/`),
  )
  return lintShipped([...rest.map(edit), { path, text: '', readError }]).problems.map(
    ({ file, rule, message, hint }) => `${file} ${rule} ${message}（${hint ?? ''}）`,
  )
}

const misspell = (file: SourceFile) =>
  file.path === 'pages/notice.yaml' || file.path === 'menus/sider.yaml'
    ? { ...file, text: file.text.replace('title:', 'titel:') }
    : file

describe('a file that cannot be read is named, with what to do', () => {
  test.each([
    ['EACCES', /没有读取这个文件的权限（.*chmod u\+r）/],
    ['EISDIR', /这是文件夹，名称却像文件.*（.*去掉文件夹名称里的 \.yaml）/],
    ['ELOOP', /链接绕回了自己/],
    ['ENOENT', /链接指向的文件不存在/],
    ['not-plain', /不是普通文件/],
    ['EIO', /读不出来（EIO）/],
  ])('%s', (unread, words) => {
    for (const path of [
      'forms/declaration.yaml',
      'entities/declaration.yaml',
      'workflows/declaration.yaml',
    ])
      expect(said(path, unread)).toEqual([expect.stringMatching(words)])

    expect(said('portal.yaml', unread)).toEqual([expect.stringMatching(words)])
  })

  test('and a folder', () => {
    expect(said('pages', 'EACCES')).toEqual([
      expect.stringMatching(/^pages file\/unreadable 没有打开这个文件夹的权限/),
    ])
    expect(said('shared', 'linked-folder')).toEqual([
      expect.stringMatching(/^shared .*指向文件夹的链接/),
    ])
    expect(said('', 'EACCES')).toHaveLength(1)
  })
})

test('the rest is checked: a misspelled key elsewhere is reported in the same run', () => {
  for (const path of ['forms/declaration.yaml', 'dictionaries'])
    expect(said(path, 'EACCES', misspell)).toEqual([
      expect.stringContaining('file/unreadable'),
      expect.stringContaining('menus/sider.yaml schema/'),
    ])
})

test('a misspelled role is reported beside an unreadable message or form: only roles.yaml defines roles', () => {
  const city = 'pages/declare-audit/city.yaml'
  const misspellRole = (file: SourceFile) =>
    file.path === city
      ? { ...file, text: file.text.replace('[admin, city]', '[admin, ctiy]') }
      : file

  for (const path of ['messages/declaration.yaml', 'forms/declaration.yaml'])
    expect(said(path, 'ELOOP', misspellRole)).toEqual([
      expect.stringContaining('file/unreadable'),
      expect.stringContaining(`${city} ref/role`),
    ])
})
