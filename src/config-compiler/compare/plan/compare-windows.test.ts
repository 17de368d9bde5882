import { expect, it } from 'vitest'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import { compareListedYears, compareListWindows } from './compare-windows.ts'
import { changeExample, exampleConfig } from './plan-example.ts'

const counts = [{ state: 'sent', year: 2025, count: 3, examples: ['甲', '乙'] }]
const now = new Date('2025-06-16T10:00:00+08:00')

/** The papers in a list that waits for a window, which is open until an hour. */
const withList = (close: string, window?: string) =>
  changeExample((config) => {
    config.years.windows = { review: { title: '评审', open: '2025-06-01 00:00:00', close } }
    config.pages = {
      papers: {
        kind: 'list',
        title: '材料列表',
        entity: 'paper',
        ...(window ? { window } : {}),
      } as unknown as ListPage,
    }
  })

const open = withList('2025-06-30 00:00:00', 'review')
const closed = withList('2025-06-10 00:00:00', 'review')
const always = withList('2025-06-10 00:00:00')

const formatWindowChanges = (before: typeof open, after: typeof open) =>
  compareListWindows(before, after, { entity: 'paper', counts, now }).map(
    ({ level, kind, count, message }) =>
      `${level} ${kind} ${count} ${formatPhrase(message, 'zh-CN')}`,
  )

it('a list whose window a change closes lists none of its records', () => {
  const empties =
    'notice years/list-window 3 列表“材料列表”现在列出记录，改动后时间窗口“评审”关闭（2025-06-01 00:00:00 至 2025-06-10 00:00:00），一条也不列出：3 件“材料”'
  expect(formatWindowChanges(open, closed)).toEqual([empties])
  expect(formatWindowChanges(always, closed)).toEqual([empties])
})

it('a list whose window a change opens lists them again', () => {
  expect(formatWindowChanges(closed, open)).toEqual([
    'notice years/list-window 3 列表“材料列表”现在不列出记录，改动后列出：3 件“材料”',
  ])
})

it('a list that stays as it is, or of other records, is not mentioned', () => {
  expect([...formatWindowChanges(open, open), ...formatWindowChanges(closed, closed)]).toEqual([])
  expect(compareListWindows(open, closed, { entity: 'other', counts, now })).toEqual([])
})

it('names records of a year that is left out of the history years', () => {
  const inNextYear = (historyYears: number[]) => ({
    ...exampleConfig,
    years: { ...exampleConfig.years, realYear: 2026, historyYears },
  })
  const counts = [
    { state: '', year: 2024, count: 2, examples: ['甲', '乙'] },
    { state: '', year: 2025, count: 1, examples: ['丙'] },
  ]
  const withoutYear = (historyYears: number[]) =>
    compareListedYears(exampleConfig, inNextYear(historyYears), 'paper', counts).map(
      ({ message }) => formatPhrase(message, 'zh-CN'),
    )

  expect(withoutYear([2024, 2025])).toEqual([])
  expect(withoutYear([2024])).toEqual([
    '2025 年度不在 historyYears 里：1 件“材料”改动后在列表里找不到',
  ])
  expect(withoutYear([])).toHaveLength(2)
})
