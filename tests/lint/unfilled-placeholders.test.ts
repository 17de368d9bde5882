import { expect, test } from 'vitest'
import { tellOfChange, type Change } from './tell-of-change.ts'

const help = (text: string): Change => [
  'entities/declaration.yaml',
  'help: 与商标文字一致',
  `help: "${text}"`,
]
const step = (from: string, to: string): Change => ['pages/dashboard.yaml', from, to]
const review = 'title: "开始审核 {n} 件", auth: [district], list: declare-audit/district'
const compliance = 'workflows/compliance.yaml'

const slips: [what: string, message: RegExp, change: Change][] = [
  [
    'a date with blanks',
    /“\{ dates\.brandStart \}”.*\{dates\.brandStart\}/,
    help('{ dates.brandStart }前'),
  ],
  [
    'a date in wide braces',
    /“｛dates\.brandStart｝”.*写成 \{dates\.b/,
    help('｛dates.brandStart｝前'),
  ],
  ['a date of “date”', /“\{date\.brandStart\}”.*写成 \{dates\.b/, help('{date.brandStart}前')],
  ['a date without “dates”', /“\{brandStart\}”.*写成 \{dates\.brandStart/, help('{brandStart}前')],
  ['two pairs of braces', /“\{2022-08-01\}”.*请删去花括号/, help('{{dates.brandStart}}前')],
  ['a field', /“\{brandNameEn\}”.*请删去花括号/, help('与{brandNameEn}一致')],
  [
    'the title in a question',
    /“\{title\}”.*请删去花括号/,
    [compliance, 'confirm: 该主体', 'confirm: "{title}" #'],
  ],
  [
    'the year in a guard',
    /“\{year\}”.*请删去花括号/,
    [compliance, 'message: 本年度已经受理过一次申诉', 'message: "{year}年度已经受理过一次申诉"'],
  ],
  ['a count in capitals', /“\{N\}”.*写成 \{n\}/, step(review, review.replace('{n}', '{N}'))],
  ['a count in wide braces', /“｛n｝”.*写成 \{n\}/, step(review, review.replace('{n}', '｛n｝'))],
  [
    'a count without a list',
    /“\{n\}”.*请写 list 和 preset/,
    step('{ title: 填写申报材料, auth', '{ title: "填写 {n} 件", auth'),
  ],
  [
    'the year of a page without years',
    /“\{year\}”.*请删去花括号/,
    ['pages/declare/status.yaml', 'kind: list\n', 'kind: list\ntitleAt: "{year}年状态"\n'],
  ],
  [
    'the year of an entry without years',
    /“\{year\}”.*请删去花括号/,
    ['menus/sider.yaml', 'title: 申报说明, auth', 'title: "{year}申报说明", auth'],
  ],
]

test.each(slips)('a placeholder that nothing fills is one problem: %s', (_, message, change) => {
  const problems = tellOfChange(change).filter((line) => !/ info |i18n\/orphan/.test(line))
  expect(problems).toEqual([expect.stringMatching(message)])
  expect(problems[0]).toContain('warning messages/unfilled')
})

test.each(['编号形如 2{3}', '集合 {1, 2}', '正则 \\\\d{4}', '{ }'])('%s is text', (text) => {
  const problems = tellOfChange(help(text)).filter((line) => line.includes('unfilled'))
  expect(problems).toEqual([])
})

test('two of one file are two problems, and so are two translations without theirs', () => {
  const both = tellOfChange(help('与{brandNameEn}一致'), [
    'entities/declaration.yaml',
    'help: 首图为封面',
    'help: "{pictures}的首图为封面"',
  ])
  expect(both.filter((line) => line.includes('messages/unfilled'))).toHaveLength(2)

  const translations = tellOfChange(
    ['texts/en-US/messages.yaml', '“{title}”', '“title”'],
    ['texts/en-US/messages.yaml', '“{title}”', '“title”'],
  )
  expect(translations.filter((line) => line.includes('i18n/placeholder-missing'))).toHaveLength(2)
})
