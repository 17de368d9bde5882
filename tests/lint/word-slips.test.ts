import { expect, test } from 'vitest'
import { tellOfChange, type Change } from './tell-of-change.ts'

const title = (character: string): Change => [
  'forms/declaration.yaml',
  'title: 品牌申报表',
  `title: 品牌${character}申报表`,
]

const slips: [what: string, said: RegExp, change: Change][] = [
  ['a no-break space by its name', /yaml\/invisible-char .*不换行空格（U\+00A0）/, title('\u00a0')],
  ['a zero-width space by its name', /yaml\/invisible-char .*零宽空格（U\+200B）/, title('\u200b')],
  [
    'a zero-width space in quotes',
    /yaml\/invisible-char .*“品牌·申报表”.*零宽空格（U\+200B）/,
    ['forms/declaration.yaml', 'title: 品牌申报表', 'title: "品牌\u200b申报表"'],
  ],
  [
    'a no-break space in a quoted name',
    /yaml\/invisible-char .*“declare·”.*不换行空格（U\+00A0）/,
    [
      'menus/sider.yaml',
      'title: 申报说明, auth: [declare] }',
      "title: 申报说明, auth: ['declare\u00a0'] }",
    ],
  ],
  [
    'a word joiner in a long text',
    /yaml\/invisible-char .*单词连接符（U\+2060）/,
    ['portal.yaml', 'contact: 没有', 'contact: |\n  没\u2060有'],
  ],
  ['a soft hyphen', /yaml\/invisible-char .*软连字符（U\+00AD）/, title('\u00ad')],
  ['a direction mark', /yaml\/invisible-char .*书写方向标记（U\+200F）/, title('\u200f')],
  [
    '# in braces',
    /yaml\/swallowed-comment .*“#申报说明”/,
    [
      'menus/sider.yaml',
      'title: 申报说明, auth: [declare] }',
      'title: #申报说明, auth: [declare] }',
    ],
  ],
  [
    '# in brackets',
    /yaml\/swallowed-comment .*“#city”/,
    ['pages/declare-audit/city.yaml', 'auth: [admin, city]', 'auth: [admin, #city]'],
  ],
  [
    'full-width digits',
    /schema\/type .*全角.*2025/,
    ['years.yaml', 'realYear: 2025', 'realYear: ２０２５'],
  ],
  [
    'full-width brackets',
    /yaml\/fullwidth-punctuation .*“［admin, city］”.*“［”.*\[ \]/,
    ['pages/declare-audit/city.yaml', 'auth: [admin, city]', 'auth: ［admin, city］'],
  ],
  [
    'one full-width bracket at the beginning',
    /yaml\/fullwidth-punctuation .*“［”/,
    ['pages/declare-audit/city.yaml', 'auth: [admin, city]', 'auth: ［admin, city]'],
  ],
  [
    'one full-width bracket at the end',
    /yaml\/fullwidth-punctuation .*“］”.*“\]”/,
    ['pages/declare-audit/city.yaml', 'auth: [admin, city]', 'auth: [admin, city］'],
  ],
  [
    'full-width brackets in braces',
    /yaml\/fullwidth-punctuation .*“［declare］”/,
    [
      'menus/sider.yaml',
      'title: 申报说明, auth: [declare] }',
      'title: 申报说明, auth: ［declare］ }',
    ],
  ],
  [
    'a full-width sign of a comment',
    /yaml\/fullwidth-punctuation .*“＃”/,
    ['pages/declare-audit/city.yaml', 'auth: [admin, city]', 'auth: [admin, city] ＃ 说明'],
  ],
  [
    'a full-width dash',
    /yaml\/fullwidth-punctuation .*“－”/,
    ['menus/sider.yaml', '- path: /declare\n', '－ path: /declare\n'],
  ],
  [
    'a time-out without its unit, in quotes',
    /schema\/format .*“notices”.*30 请写数字和单位：s 秒、m 分、h 时、d 天，如 "60s"/,
    ['portal.yaml', 'notices: "60s"', 'notices: "30"'],
  ],
  [
    'a time-out in words',
    /schema\/format .*“notices”.*半分钟 请写数字和单位/,
    ['portal.yaml', 'notices: "60s"', 'notices: 半分钟'],
  ],
  [
    'a time-out as a number',
    /schema\/type .*“notices”.*请写上单位，如 "30s"/,
    ['portal.yaml', 'notices: "60s"', 'notices: 30'],
  ],
  [
    'a column of lists in a condition',
    /ref\/field .*“stateSince”（.*）只能做列表的列和排序/,
    [
      'pages/declare-audit/city.yaml',
      'where: { state: rejected }',
      'where: { field: stateSince, before: { now: dateTime } }',
    ],
  ],
  [
    'a misspelt entry of a menu among the translations, beside what a comment of that menu agrees to',
    /i18n\/orphan 译文“\/declrae”.*“\/declare”/,
    ['texts/en-US/shell.yaml', '    /declare:\n', '    /declrae:\n'],
  ],
  [
    'the code of a role in Chinese',
    /schema\/format .*“市级”.*小写字母开头.*如 auditor1/,
    ['roles.yaml', '  city:', '  市级:'],
  ],
  [
    'a constant that does not fit the form of its field',
    /condition\/value-type .*“Declare_Intro”的写法不符合要求 由小写字母、数字、“-”组成，如 \S+/,
    [
      'pages/cms/notice.yaml',
      'where: { field: categoryCode, is: notice }',
      'where: { field: code, is: Declare_Intro }',
    ],
  ],
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

test('a character that nobody sees is accepted where it is written by its number, or joins pictures', () => {
  const files = ['title: "品牌\\u00a0申报表"', 'title: "品牌申报表👨\u200d🌾"'].map(
    (title): Change => ['forms/declaration.yaml', 'title: 品牌申报表', title],
  )
  for (const change of files) expect(tellOfChange(change)).toEqual([])
})

test.each(slips)('%s: told once', (_, said, change) => {
  expect(tellOfChange(change)).toEqual([expect.stringMatching(said)])
})
