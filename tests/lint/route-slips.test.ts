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
