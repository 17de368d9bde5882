import { expect, test } from 'vitest'
import { tellOfChange, type Change } from './tell-of-change.ts'

const slips: [what: string, said: RegExp, change: Change][] = [
  [
    'a misspelt path of a group',
    /menu\/group-path .*品牌申报.*\/declrae.*“\/declare”/,
    ['menus/sider.yaml', '- path: /declare\n', '- path: /declrae\n'],
  ],
  [
    'a redirect removed',
    /menu\/group-path .*审核管理.*\/declare-audit .*routes\.yaml.*\/declare-audit\/district/,
    [
      'routes.yaml',
      '- { path: /declare-audit, redirect: /declare-audit/district, hidden: true }\n',
      '',
    ],
  ],
  [
    'a hand-written screen without any entry',
    /route\/unreachable .*流程图/,
    ['menus/sider.yaml', '    - { path: /system/workflow, title: 流程图, auth: [admin] }\n', ''],
  ],
]

test.each(slips)('%s: told once', (_, said, change) => {
  expect(tellOfChange(change)).toEqual([expect.stringMatching(said)])
})

const todo = 'badge: { list: declare-audit/district, preset: todo } }\n'
const entry = (path: string): Change => [
  'menus/sider.yaml',
  todo,
  `${todo}    - { path: "${path}", title: 待办, auth: [district] }\n`,
]

test.each<[string, RegExp, Change]>([
  [
    'a menu entry',
    /ref\/preset .*“tdo”，“declare-audit\/district”（县级审核）却没有 您是否想写“todo”/,
    entry('/declare-audit/district?preset=tdo'),
  ],
  [
    'a list without presets',
    /ref\/preset .*“todo”，“system\/event-log”.* 请删去 \?preset=todo/,
    ['routes.yaml', 'redirect: /system/user,', 'redirect: "/system/event-log?preset=todo",'],
  ],
  [
    'a redirect',
    /ref\/preset .*“tdo”/,
    [
      'routes.yaml',
      'redirect: /declare-audit/district,',
      'redirect: "/declare-audit/district?keyword=&preset=tdo#x",',
    ],
  ],
  [
    'a link of a board',
    /ref\/preset .*“drafts”.*“draft”/,
    [
      'pages/dashboard.yaml',
      'icon: search, path: /declare/status }',
      'icon: search, path: "/declare/status?preset=drafts" }',
    ],
  ],
])('a preset in an address that its list has not: %s', (_, message, change) => {
  const problems = tellOfChange(change).filter((line) => line.includes(' error '))
  expect(problems).toEqual([expect.stringMatching(message)])
})

test('a preset in an address that its list has is right', () => {
  const problems = tellOfChange(entry('/declare-audit/district?preset=todo'))
  expect(problems.filter((line) => line.includes(' error '))).toEqual([])
})
