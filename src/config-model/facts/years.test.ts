import { describe, expect, it } from 'vitest'
import type { Years } from '#config-model/types.generated.ts'
import { workingYears } from './years.ts'

const years = { realYear: 2025, historyYears: [2021, 2022, 2023, 2024], windows: {} } as unknown as Years

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
