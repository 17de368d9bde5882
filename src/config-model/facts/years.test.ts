import { describe, expect, it } from 'vitest'
import type { Years } from '#config-model/types.generated.ts'
import { windowState, workingYears } from './years.ts'

const years = {
  realYear: 2025,
  historyYears: [2021, 2022, 2023, 2024],
  windows: {},
} as unknown as Years

describe('working year and last year', () => {
  it.each([
    ['2023', 2023, 2022],
    ['2021', 2021, 2020],
    [undefined, 2025, 2024],
    ['2019', 2025, 2024],
    ['2025', 2025, 2024],
  ])('for a path year %s are %i and %i', (path, year, lastYear) =>
    expect(workingYears(years, path)).toEqual({ year, lastYear }),
  )
})

describe('a window with exceptions by region', () => {
  const window = {
    title: '申报',
    open: '2025-05-01 00:00:00',
    close: '2025-05-31 23:59:59',
    overrides: [
      { region: '530800', close: '2025-06-10 23:59:59' },
      { region: '530828', close: '2025-06-20 23:59:59' },
    ],
  }

  const withWindow = { ...years, windows: { window } } as unknown as Years
  const now = new Date('2025-06-15T12:00:00+08:00')

  it.each([
    ['530828', '2025-06-20 23:59:59', true],
    ['530822', '2025-06-10 23:59:59', false],
    ['532300', '2025-05-31 23:59:59', false],
    [null, '2025-05-31 23:59:59', false],
  ])(
    'closes for %s at %s: the exception of a county wins over that of its city',
    (region, close, isOpen) => {
      expect(windowState(withWindow, 'window', region, now)).toMatchObject({ close, isOpen })
    },
  )
})
