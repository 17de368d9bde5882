import { expect, test } from 'vitest'
import { lintShipped, shippedFiles } from './lint-files.ts'
import { readEdited } from './said-of-edit.ts'
import { toldOfSlip, type Slip } from './told-of-slip.ts'

const slips: Slip[] = [
  [
    'a comment with slashes on a line of its own',
    'dictionaries/unit.yaml',
    'title: 单位',
    '// 计量单位\ntitle: 单位',
    '// 计量单位',
    /注释以 # 开头，不是 \/\//,
  ],
  [
    'a comment with slashes after a name',
    'workflows/declaration.yaml',
    'initial: draft',
    'initial: draft // 开始',
    '// 开始',
    /请写成 # 开始/,
  ],
  [
    'a comment with slashes after a title',
    'dictionaries/unit.yaml',
    'title: 单位',
    'title: 单位 // 计量',
    '// 计量',
    /请写成 # 计量/,
  ],
  [
    'a text with a number sign',
    'dictionaries/unit.yaml',
    'title: 单位',
    'title: 单位 #2',
    '#2',
    /"单位 #2".*# 后面空一格/,
  ],
  [
    'Chinese brackets within braces',
    'menus/sider.yaml',
    'auth: [declare, admin, province, leader]',
    'auth: 【declare, admin, province, leader】',
    '【declare, admin, province, leader】',
    /请改用英文标点：\[ \]/,
  ],
  [
    'a due as a number',
    'workflows/declaration.yaml',
    'due: { workdays: 5, remind: [2, 0] }',
    'due: 3',
    '3',
    /请写成 \{ workdays: 3 \}/,
  ],
  [
    'an actor as a role',
    'workflows/declaration.yaml',
    'by: { roles: [district, admin], region: within, notSelf: true }',
    'by: district',
    'district',
    /请写成 \{ roles: \[district\] \}/,
  ],
  [
    'an actor as a list of roles',
    'workflows/declaration.yaml',
    'by: { roles: [district, admin], region: within, notSelf: true }',
    'by: [district, admin]',
    '[district, admin]',
    /请写成 \{ roles: \[district, admin\] \}/,
  ],
  [
    'a region without regions below it',
    'entities/compliance.yaml',
    'root: "530000"',
    'root: "540000"',
    '"540000"',
    /西藏自治区（540000）下面没有区划/,
  ],
  [
    'a cell of rows that is to be searched',
    'entities/declaration.yaml',
    '{ type: text, title: 产品名称,',
    '{ type: text, search: true, title: 产品名称,',
    'search',
    /行里的格子，不能按它搜索/,
  ],
]

test.each(slips)('%s: one problem, at its place, with the way out', (...slip) => {
  const [, file, , , shown, said] = slip
  expect(toldOfSlip(slip)).toEqual([{ file, shown, said: expect.stringMatching(said) }])
})

test.each([
  ['pages/score/tasks.yaml', 'entity: expert-task', 'entity: score-mark'],
  ['pages/declare-analysis/declarations.yaml', 'entity: declaration', 'entity: compliance'],
])('the entity of a list, which boards use too, is one problem: %s', (...slip) => {
  const { problems } = readEdited(slip)
  expect(problems.map(({ rule }) => rule)).toEqual(['ref/wrong-entity'])
})

test('accounts beside a generator in another file are reported at their place', () => {
  const text = 'accounts: [{ username: clerk, name: 王芳, roles: [district] }]\n'
  const { problems } = lintShipped([...shippedFiles, { path: 'demo/people.yaml', text }])

  expect(problems).toMatchObject([
    {
      rule: 'demo/beside-generator',
      file: 'demo/people.yaml',
      message: 'demo/programme.yaml 写了 generator，这里的 accounts 不会写入',
    },
  ])
})

test('a wrong action in a grant is one problem', () => {
  const { problems } = readEdited([
    'entities/fund-plan.yaml',
    'rows: own, actions: [read, update]',
    'rows: own, actions: [view]',
  ])

  expect(problems).toMatchObject([{ rule: 'schema/enum' }])
})

test('a comment and an address are no text that is cut', () => {
  const { problems } = readEdited([
    'dictionaries/unit.yaml',
    'title: 单位',
    'title: 单位见 https://example.com//a # 计量',
  ])

  expect(problems).toEqual([])
})

test('a file in UTF-16 is named so', () => {
  const { problems } = readEdited([
    'dictionaries/unit.yaml',
    '# yaml',
    '\ufffd\ufffd#\0 \0y\0a\0m\0l\0',
  ])

  expect(problems[0]).toMatchObject({
    rule: 'yaml/encoding',
    message: expect.stringContaining('UTF-16'),
  })
})
