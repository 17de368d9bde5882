import { expect, test } from 'vitest'
import { tellOfChange, type Change } from './tell-of-change.ts'

const windows: Change[] = [
  'declare',
  'districtReview',
  'cityReview',
  'provinceReview',
  'compliance',
  'scoring',
  'publicity',
  'elect',
].flatMap((): Change[] => [
  ['years.yaml', 'open: "2025-', 'open: "2026-'],
  ['years.yaml', 'close: "2025-', 'close: "2026-'],
])
const dates: Change[] = [
  ['years.yaml', 'date: "2024', 'date: "2025'],
  ['years.yaml', 'date: "2022-08', 'date: "2023-08'],
  ['years.yaml', 'date: "2022-07-01", text: 2022-7-1', 'date: "2023-07-01", text: 2023-7-1'],
  ['years.yaml', 'holidays:\n', 'holidays:\n  - "2026-01-01"\n'],
]
const lists: Change[] = [
  ['years.yaml', '2023, 2024]', '2023, 2024, 2025]'],
  ['portal.yaml', '  years: [2025', '  years: [2026, 2025'],
  ['dictionaries/year.yaml', 'items:\n', 'items:\n  - { value: "2026", label: "2026年" }\n'],
]
const year: Change = ['years.yaml', 'realYear: 2025', 'realYear: 2026']

/** What is said of the year, translations aside. */
const said = (...changes: Change[]) =>
  tellOfChange(...changes).filter((line) => !line.includes(' i18n/'))

test('a new year is one finding with every place that did not follow', () => {
  expect(said(year)).toEqual([
    expect.stringMatching(
      /^years\.yaml warning years\/new-year 工作年度是 2026，还有 8 处没有跟着改：时间窗口（申报、.*公布目录）；日期 brandStart.*日期 complianceStart.*日期 validity.*2026 年的节假日.*历史年度 2025.*公开年度.*字典 year 请逐处核对/,
    ),
  ])
})

test('completed steps of the new year are no longer reported, and none at the end', () => {
  const remainingPlaces = (...changes: Change[]) =>
    said(year, ...changes).map((line) => /还有 (\d+) 处/.exec(line)?.[1])
  expect(remainingPlaces(...dates)).toEqual(['4'])
  expect(remainingPlaces(...dates, ...lists)).toEqual(['1'])
  expect(remainingPlaces(...dates, ...lists, ...windows)).toEqual([])
})

test('a window that was forgotten among the others is named', () => {
  const [line] = said(year, ...dates, ...lists.slice(0, -1), ...windows.slice(0, -2))
  expect(line).toMatch(/时间窗口（公布目录）/)
})

test('a menu with single years is reported without the last one', () => {
  const byHand: Change = [
    'menus/sider.yaml',
    '    - { path: "/declare/history/{year}", each: historyYears, title: "{year}年历史审核信息"',
    [2023, 2024]
      .map((past) => `    - { path: /declare/history/${past}, title: "${past}年历史审核信息"`)
      .join(', auth: [declare, admin, province, leader] }\n'),
  ]

  expect(said(year, byHand)[0]).toContain('“品牌申报”下 2025 年的历史菜单')
})

test('a timer on a date beyond the year is named where records belong to a year', () => {
  const timers = said([
    'entities/logo-auth.yaml',
    'scope: { owner: enterpriseId }',
    'scope: { year: catalogYear, owner: enterpriseId }',
  ]).filter((line) => line.includes('workflow/timer-beyond-year'))

  expect(timers).toEqual([
    expect.stringMatching(/^workflows\/logo-auth\.yaml warning .*到“有效期止”才办/),
  ])
})
