import { expect, it } from 'vitest'
import type { BoardBlockData } from '#contract/board.ts'
import { fillMissingDays } from './picture.tsx'

const figures = (keys: string[], unit = ''): BoardBlockData => ({
  title: '日期',
  columns: [{ key: null, title: '件数', unit }],
  rows: keys.map((key) => ({ key, label: key, values: [3], behind: [null] })),
  ignored: [],
})
const textOf = ({ rows }: BoardBlockData) => rows.map(({ key, values }) => `${key} ${values[0]}`)

it('days without rows stand between the others with zero, and measures without a value there stay empty', () => {
  expect(textOf(fillMissingDays(figures(['2025-02-27', '2025-03-02'])))).toEqual([
    '2025-02-27 3',
    '2025-02-28 0',
    '2025-03-01 0',
    '2025-03-02 3',
  ])

  expect(textOf(fillMissingDays(figures(['2025-03-01', '2025-03-03'], '天')))[1]).toBe(
    '2025-03-02 null',
  )
})

it('fewer days than the block shows begin earlier', () => {
  expect(textOf(fillMissingDays(figures(['2025-03-02']), 3))).toEqual([
    '2025-02-28 0',
    '2025-03-01 0',
    '2025-03-02 3',
  ])
})

it('months, values that are missing and days of more than a quarter stay as they are', () => {
  for (const keys of [['2025-01', '2025-03'], ['2024-01-01', '2025-01-01'], []])
    expect(fillMissingDays(figures(keys), 30).rows).toHaveLength(keys.length)
})
