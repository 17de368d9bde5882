import { expect, it } from 'vitest'
import { createScales } from './line-chart.tsx'

it('the numbers at the side and the days at both ends of a picture have the room they need, however large the letters are', () => {
  for (const fontSize of [12, 16, 24])
    for (const maximum of [4, 900, 48_000, 2_300_000]) {
      const { left, right, y } = createScales(12, maximum, { width: 700, fontSize })
      const [, top] = y.domain()
      const words = (top ?? 0).toLocaleString('en-US').length

      expect(left - 8, `${maximum} at ${fontSize} px`).toBeGreaterThanOrEqual(
        words * fontSize * 0.55,
      )

      // Half of a day such as 11-16, around its point.
      expect(left).toBeGreaterThanOrEqual(2.5 * fontSize * 0.55)
      expect(700 - right).toBeGreaterThanOrEqual(2.5 * fontSize * 0.55)
      expect(y(top ?? 0)).toBe(fontSize)
    }
})
