import { expect, test } from 'vitest'
import { readConfig, type ReadCache } from '#config-compiler/read-config.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'

const files = readConfigDir('config')
const cache: ReadCache = new Map()
readConfig(files, cache)

/** What somebody does to a file of the shipped configuration, the text that is underlined, and what the message or its hint must say. */
const slips: [what: string, file: string, from: string, to: string, shown: string, said: RegExp][] = [
  [
    'a comma forgotten in braces',
    'pages/declare/status.yaml',
    '{ field: type, width: 120 }',
    '{ field: type width: 120 }',
    'width',
    /“width”前面缺少英文逗号/,
  ],
  [
    'an equals sign',
    'pages/declare-audit/view.yaml',
    'hideSider: true',
    'hideSider = true',
    'hideSider = true',
    /英文冒号/,
  ],
  ['a colon forgotten', 'pages/log.yaml', 'title: 前端日志', 'title 前端日志', 'title', /“title”后面缺少英文冒号/],
  [
    'text after | not indented',
    'portal.yaml',
    'contact: 请联系',
    'contact: |\n请联系',
    '请联系注册地县级农业农村部门或平台管理员重置密码。',
    /没有缩进/,
  ],
  [
    'the dash of an item forgotten',
    'pages/declare/fill.yaml',
    '  - title: 产品品牌',
    '    title: 产品品牌',
    'title: 产品品牌',
    /缺少“- ”/,
  ],
  [
    'commas forgotten in a list',
    'pages/declare-audit/city.yaml',
    'auth: [admin, city]',
    'auth: [admin city]',
    'admin city',
    /admin, city/,
  ],
  [
    'an abbreviated type',
    'entities/declaration.yaml',
    'qcStaff: { type: integer',
    'qcStaff: { type: int',
    'int',
    /“integer”/,
  ],
  ['a type in Chinese', 'entities/declaration.yaml', 'website: { type: url', 'website: { type: 网址', '网址', /“url”/],
  ['a size without its unit', 'entities/article.yaml', 'maxSize: "20MB"', 'maxSize: 20', '20', /20MB/],
  [
    'a row of a table misspelt',
    'entities/declaration.yaml',
    'growth: [operating.first',
    'growth: [operating.frist',
    'operating.frist.brandSales',
    /“first”/,
  ],
  [
    'a code of the number misspelt',
    'entities/declaration.yaml',
    'map: { region: GY',
    'map: { regoin: GY',
    'regoin',
    /“region”/,
  ],
  [
    'a truth value for a code',
    'workflows/declaration.yaml',
    'in: ["false", quality]',
    'in: [false, quality]',
    'false',
    /英文引号/,
  ],
  [
    'the entity of a workflow',
    'workflows/declaration.yaml',
    'entity: declaration',
    'entity: declarations',
    'declarations',
    /“declaration”/,
  ],
  ['a user type', 'roles.yaml', 'userType: LEADER', 'userType: LEADR', 'LEADR', /“LEADER”/],
  [
    'a dictionary of the portal',
    'portal.yaml',
    'dictionary: top10_industry',
    'dictionary: top10_industries',
    'top10_industries',
    /“top10_industry”/,
  ],
  [
    'the region of an exception',
    'years.yaml',
    'actor: 评审专家 }',
    'actor: 评审专家, overrides: [{ region: "530199" }] }',
    '"530199"',
    /区划代码/,
  ],
  [
    'a slash at the end',
    'menus/sider.yaml',
    'path: /system/workflow',
    'path: /system/workflow/',
    '/system/workflow/',
    /“\/system\/workflow”/,
  ],
  [
    'a year without data',
    'menus/sider.yaml',
    '/declare/history/2021',
    '/declare/history/2012',
    '/declare/history/2012',
    /2021/,
  ],
  [
    'a path of a page taken by a route',
    'routes.yaml',
    'path: /refresh',
    'path: /declare/fill',
    '/declare/fill',
    /pages\/declare\/fill\.yaml/,
  ],
  ['a star within a path', 'routes.yaml', '"/redirect/*"', '"/redirect/*/x"', '"/redirect/*/x"', /末尾/],
  [
    'a button for a role that may not remove',
    'pages/cms/article.yaml',
    '{ remove: true }',
    '{ remove: true, auth: [leader] }',
    'leader',
    /不能删除/,
  ],
  [
    'a menu entry for a role that may not open it',
    'menus/sider.yaml',
    '文章管理, auth: [admin]',
    '文章管理, auth: [content]',
    '[content]',
    /文章管理/,
  ],
  [
    'a state as a value',
    'pages/declare-audit/province-elect.yaml',
    'where: { state: elected }',
    'where: { field: state, is: electd }',
    'electd',
    /“elected”/,
  ],
  [
    'braces for a list',
    'pages/declare-audit/city.yaml',
    'auth: [admin, city]',
    'auth: { admin, city }',
    '{ admin, city }',
    /\[admin, city\]/,
  ],
  [
    'a dash before the first key',
    'portal.yaml',
    'name: 绿色',
    '- name: 绿色',
    '- name: 绿色云品品牌目录申报管理平台',
    /多了“- ”/,
  ],
  [
    'an alias misspelt',
    'pages/declare-audit/city.yaml',
    'auth: [admin, city]',
    'auth: &a1 [admin, city]\nsubtitle: *a2',
    '*a2',
    /“a1”/,
  ],
  ['the kind of a page', 'pages/declare/status.yaml', 'kind: list', 'kind: record', 'record', /“list”/],
  [
    'the entity of a list',
    'pages/declare/status.yaml',
    'entity: declaration',
    'entity: enterprise',
    'enterprise',
    /“declaration”/,
  ],
  ['the form of a page', 'pages/declare/fill.yaml', 'form: declaration', 'form: article', 'article', /“declaration”/],
  [
    'the entity of a form',
    'forms/declaration.yaml',
    'entity: declaration',
    'entity: article',
    'article',
    /“declaration”/,
  ],
  [
    'the workflow of another entity',
    'workflows/declaration.yaml',
    'entity: declaration',
    'entity: article',
    'article',
    /“declaration”/,
  ],
  ['a role renamed', 'roles.yaml', '  leader: {', '  chief: {', 'chief', /“leader”/],
  [
    'a history year forgotten',
    'years.yaml',
    '[2021, 2022, 2023, 2024]',
    '[2021, 2022, 2024]',
    '[2021, 2022, 2024]',
    /缺少 2023/,
  ],
  [
    'a type that is not meant',
    'entities/declaration.yaml',
    'story:\n    type: paragraph',
    'story:\n    type: integer',
    'integer',
    /minLength/,
  ],
  [
    'a placeholder lost in translation',
    'texts/en-US/messages.yaml',
    'body: “{title}” is waiting',
    'body: It is waiting',
    'It is waiting for your review.',
    /\{title\}/,
  ],
]

test.each(slips)('%s: one problem, at its place, with the way out', (_, file, from, to, shown, said) => {
  const text = files.find(({ path }) => path === file)!.text
  expect(text).toContain(from)
  const changed = text.replace(from, () => to)
  const { problems } = readConfig(
    files.map((source) => (source.path === file ? { path: file, text: changed } : source)),
    new Map(cache),
  )
  expect(problems.map((problem) => `${problem.file} ${problem.message} ${problem.hint ?? ''}`)).toEqual([
    expect.stringMatching(said),
  ])
  const [{ line, column, endColumn, ...problem }] = problems as [(typeof problems)[number]]
  expect({ file: problem.file, shown: changed.split('\n')[line - 1]!.slice(column - 1, endColumn - 1) }).toEqual({
    file,
    shown,
  })
})
