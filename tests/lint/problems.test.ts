import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#config-model/read-config.ts'
import type { SourceFile } from '#config-model/source.ts'

const root = join(import.meta.dirname, 'ok')
const sound: SourceFile[] = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(root, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))

/** The sound configuration with one text replaced by another; the line where it happened. */
function spoil(path: string, good: string, bad: string): { files: SourceFile[]; line: number } {
  const file = sound.find((item) => item.path === path)
  const at = file?.text.indexOf(good) ?? -1
  if (!file || at === -1) throw new Error(`${path} has no ${good}`)
  return {
    files: sound.map((item) => (item === file ? { path, text: file.text.replace(good, () => bad) } : item)),
    line: file.text.slice(0, at).split('\n').length,
  }
}

test('a sound configuration has nothing to complain about', () => {
  const { config, problems } = readConfig(sound)
  expect(problems).toEqual([])
  expect(config?.entities['request']?.title).toBe('申请')
})

/** What is missing is shown where it should be; what clashes, at the second of the two. */
const shownElsewhere = new Set([
  'schema/missing-key',
  'field/missing-key',
  'form/placed-twice',
  'list/duplicate-preset',
  'menu/visible-but-forbidden',
  'portal/layout-no-effect',
  'workflow/dead-end',
])

describe('a mistake is found at its line, with what to do', () => {
  // rule · file · what is right · what stands there instead · part of message or hint
  test.each([
    ['yaml/duplicate-key', 'forms/request.yaml', 'title: 申请表', 'entity: request', '重复'],
    ['yaml/undefined-alias', 'forms/request.yaml', 'title: 申请表', 'title: *none', '别名'],
    ['yaml/merge-key', 'forms/request.yaml', 'title: 申请表', '<<: { title: 申请表 }', '合并键'],
    ['yaml/fullwidth-punctuation', 'pages/requests.yaml', '[applicant, clerk]', '[applicant，clerk]', '中文标点'],
    ['schema/unknown-key', 'pages/requests.yaml', 'columns:', 'colums:', '您是否想写'],
    ['schema/missing-key', 'forms/request.yaml', 'entity: request', '', '缺少'],
    ['schema/type', 'workflows/request.yaml', 'batch: 50', 'batch: "50"', '整数'],
    ['schema/enum', 'entities/request.yaml', 'type: paragraph', 'type: paragraf', 'paragraph'],
    ['schema/empty-list', 'forms/request.yaml', '[name, kind, code, reason, regionCode]', '[]', ''],
    ['ref/dictionary', 'entities/request.yaml', 'dictionary: kind', 'dictionary: knd', 'kind'],
    ['ref/dictionary-value', 'entities/request.yaml', 'is: other', 'is: othr', 'other'],
    ['ref/field', 'pages/requests.yaml', 'field: name', 'field: nmae', 'name'],
    ['ref/role', 'entities/request.yaml', 'roles: [clerk]', 'roles: [clrek]', 'clerk'],
    ['ref/state', 'workflows/request.yaml', 'to: done', 'to: doen', 'done'],
    ['ref/window', 'workflows/request.yaml', 'window: apply', 'window: aply', 'apply'],
    ['ref/transition', 'pages/requests.yaml', 'transition: finish', 'transition: finsh', 'finish'],
    ['ref/menu-route', 'menus/sider.yaml', '/requests', '/reqests', '/requests'],
    ['field/key-type', 'entities/request.yaml', 'minLength: 2', 'minimum: 2', '不能写'],
    ['field/missing-key', 'entities/request.yaml', ', dictionary: kind', '', '须写 dictionary'],
    ['form/min-gt-max', 'entities/request.yaml', 'maxLength: 30', 'maxLength: 1', '小于'],
    ['form/pattern-invalid', 'entities/request.yaml', '^[a-z]+$', '^[a-z+$', '正则'],
    ['form/pattern-unanchored', 'entities/request.yaml', '^[a-z]+$', '[a-z]+', '^[a-z]+$'],
    ['form/placed-twice', 'forms/request.yaml', 'regionCode] }', 'regionCode] }\n      - { id: more, title: 更多, fields: [name] }', '放了两次'],
    ['list/sort-unsortable', 'pages/requests.yaml', '{ field: kind }\n  - { field: state', '{ field: kind, sort: asc }\n  - { field: state', 'sort: true'],
    ['list/bulk-over-limit', 'pages/requests.yaml', 'max: 50', 'max: 51', '50'],
    ['list/duplicate-preset', 'pages/requests.yaml', 'id: todo', 'id: all', '重复'],
    ['menu/visible-but-forbidden', 'pages/requests.yaml', 'auth: [applicant, clerk]', 'auth: [clerk]', '申请人'],
    ['portal/layout-no-effect', 'portal.yaml', 'breadcrumb: true\n  breadcrumbIcons: false', 'breadcrumb: false\n  breadcrumbIcons: true', 'breadcrumb'],
    ['portal/default-locale', 'portal.yaml', 'default: zh-CN, supported: [zh-CN, en-US]', 'default: en-US, supported: [zh-CN]', 'zh-CN'],
    ['route/path-collision', 'pages/requests.yaml', 'path: /requests', 'path: /login', '已被占用'],
    ['route/reserved', 'routes.yaml', 'path: /login', 'path: /api/login', '保留'],
    ['workflow/dead-end', 'workflows/request.yaml', 'from: pending', 'from: draft', '办不下去'],
    ['years/window', 'years.yaml', '2025-06-15', '2025-04-15', '不晚于'],
    ['years/date', 'years.yaml', 'validity: "2024-08-01"', 'validity: "2024-02-30"', '不是一个存在的日期'],
    ['years/current-in-history', 'years.yaml', '[2024]', '[2025]', '不早于'],
    ['dictionary/duplicate-value', 'dictionaries/kind.yaml', '- { value: other', '- { value: first', '重复'],
    ['condition/no-operator', 'entities/request.yaml', '{ field: kind, is: other }', '{ field: kind }', '没有判断'],
  ])('%s', (rule, path, good, bad, words) => {
    const { files, line } = spoil(path, good, bad)
    const { problems } = readConfig(files)
    const found = problems.filter((problem) => problem.rule === rule)
    expect(problems.map((problem) => problem.rule)).toContain(rule)
    expect(found.map((problem) => `${problem.message} ${problem.hint ?? ''}`).join('\n')).toContain(words)
    if (!shownElsewhere.has(rule)) expect(found[0]).toMatchObject({ file: path, line })
  })
})

test('text that no parser should see is refused without harm', () => {
  const deep = `title: ${'['.repeat(50_000)}`
  for (const [text, rule] of [
    [deep, 'yaml/too-deep'],
    [`title: ${'x'.repeat(1_100_000)}`, 'yaml/too-large'],
    ['title: a\u0000b', 'yaml/encoding'],
    ['title: \ufffd', 'yaml/encoding'],
    ['# nothing', 'yaml/empty-file'],
  ] as const) {
    const { problems } = readConfig(sound.map((file) => (file.path === 'forms/request.yaml' ? { ...file, text } : file)))
    expect(problems.map((problem) => problem.rule)).toContain(rule)
  }
})
