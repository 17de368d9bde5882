import { expect, test } from 'vitest'
import { tellOfChange, type Change } from './tell-of-change.ts'

const title = (character: string): Change => [
  'forms/declaration.yaml',
  'title: 品牌申报表',
  `title: 品牌${character}申报表`,
]

const told: [what: string, said: RegExp, change: Change][] = [
  ['a no-break space by its name', /yaml\/invisible-char .*不换行空格（U\+00A0）/, title('\u00a0')],
  ['a zero-width space by its name', /yaml\/invisible-char .*零宽字符（U\+200B）/, title('\u200b')],
  ['a soft hyphen', /yaml\/invisible-char .*软连字符（U\+00AD）/, title('\u00ad')],
  ['a direction mark', /yaml\/invisible-char .*书写方向标记（U\+200F）/, title('\u200f')],
  [
    '# in braces',
    /yaml\/swallowed-comment .*“#申报说明”/,
    ['menus/sider.yaml', 'title: 申报说明, auth: [declare] }', 'title: #申报说明, auth: [declare] }'],
  ],
  [
    '# in brackets',
    /yaml\/swallowed-comment .*“#city”/,
    ['pages/declare-audit/city.yaml', 'auth: [admin, city]', 'auth: [admin, #city]'],
  ],
  ['full-width digits', /schema\/type .*全角.*2025/, ['years.yaml', 'realYear: 2025', 'realYear: ２０２５']],
  [
    'a region one digit short',
    /ref\/region .*53000.*六位数字，这里有 5 位/,
    ['entities/declaration.yaml', 'root: "530000"', 'root: "53000"'],
  ],
  [
    'a quoted day that does not exist',
    /condition\/value-type .*2025-02-30.*不存在/,
    [
      'workflows/declaration.yaml',
      '{ field: returnDeadline, after: { now: dateTime } }',
      '{ field: returnDeadline, after: "2025-02-30" }',
    ],
  ],
]

test.each(told)('%s: told once', (_, said, change) => {
  expect(tellOfChange(change)).toEqual([expect.stringMatching(said)])
})
