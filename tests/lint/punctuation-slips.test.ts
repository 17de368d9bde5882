import { expect, test } from 'vitest'
import { formatProblem } from '#config-compiler/diagnostic/problem.ts'
import { applyFixes } from '#tools/lint-config/fix/apply-fixes.ts'
import { lintShipped } from './lint-files.ts'
import { edited, type Edit } from './said-of-edit.ts'
import { toldOfSlip, type Slip } from './told-of-slip.ts'

const years = 'years.yaml'
const times = 'title: 申报, open: "2025-04-28 09:00:00", close: "2025-06-15 18:00:00", actor'
const brand = 'entities/declaration.yaml'
const daily = (written: string, meant: RegExp): Slip => [
  written,
  'entities/catalog-brand.yaml',
  'daily: "00:05"',
  `daily: ${written}`,
  written,
  meant,
]

const slips: Slip[] = [
  ['a wide comma', years, times, times.replace(',', '，'), '，', /改用英文标点“,”/],
  ['a wide comma without a blank', years, times, times.replace(', ', '，'), '，', /标点“,”/],
  ['an enumeration comma', years, times, times.replace(', ', '、'), '、', /英文标点“,”/],
  ['a wide comma after quotes', years, times, times.replace('", c', '"，c'), '，', /标点“,”/],
  ['commas all wide', years, times, times.replaceAll(', ', '， '), '，', /英文标点“,”/],
  [
    'a number in thousands in braces',
    'pages/declare-audit/list.yaml',
    'maxRows: 20000',
    'maxRows: 20,000',
    '000',
    /“20,000”里的逗号把它分成了两项 请写 20000，不加逗号/,
  ],
  [
    'a number with a zero before it',
    brand,
    'minLength: 200\n    maxLength: 1500',
    'minLength: 0200\n    maxLength: 1500',
    '0200',
    /请加上英文引号："0200"；数字请写 200/,
  ],
  daily('0:05', /您是否想写“00:05”/),
  daily('"0：05"', /您是否想写“00:05”/),
  daily('1点', /您是否想写“01:00”/),
  daily('23时30分', /您是否想写“23:30”/),
  daily('"01:05:00"', /您是否想写“01:05”/),
  daily('"25:00"', /请写成 "01:00"，加引号/),
]

test.each(slips)('%s: one problem, at its place, with the way out', (...slip) => {
  const [, file, , , shown, said] = slip
  expect(toldOfSlip(slip)).toEqual([{ file, shown, said: expect.stringMatching(said) }])
})

/** The file after `--fix`. */
function fixed(edit: Edit): string {
  const [path] = edit
  const { files } = applyFixes(
    edited(edit),
    (now) => lintShipped(now).problems.map((problem) => formatProblem(problem, 'zh-CN')),
    ['safe'],
  )
  return files.find((file) => file.path === path)!.text
}

test.each(['，', '， ', '、'])('--fix leaves no “%s” behind', (comma) => {
  const good = edited([years, times, times]).find(({ path }) => path === years)!.text
  expect(fixed([years, times, times.replaceAll(', ', comma)])).toBe(good)
})

test('--fix makes a comma of a semicolon', () => {
  const good = 'search: true, sort: true, help: 与商标文字一致'
  const text = edited([brand, good, good]).find(({ path }) => path === brand)!.text
  expect(fixed([brand, good, good.replace(',', ';')])).toBe(text)
})

test('a colon that is wide in each entry is one problem an entry, and no list', () => {
  const good = `{ ${times}: 申报主体 }`
  const { problems } = lintShipped(edited([years, good, good.replaceAll(/: /g, '：')]))
  expect(problems.map(({ rule }) => rule)).toEqual(
    Array.from({ length: 4 }, () => 'yaml/fullwidth-punctuation'),
  )
})
